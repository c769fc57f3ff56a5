public import Foundation
public import FoundationCore

/// The tax on what is sent to a country.
public struct TaxRate: Identifiable, Sendable, Hashable, Codable {
  /// The country; each has one rate, and one without has no tax.
  public var country: CountryCode
  /// How many per cent.
  public var percent: Decimal
  /// Whether prices include it; otherwise it comes on top.
  public var isIncluded: Bool
  /// What the store counts its changes by.
  @Lossy public var revision: Int?

  public var id: CountryCode { country }

  /// Makes a rate.
  public init(country: CountryCode, percent: Decimal, isIncluded: Bool, revision: Int? = nil) {
    self.country = country
    self.percent = percent
    self.isIncluded = isIncluded
    self.revision = revision
  }
}
