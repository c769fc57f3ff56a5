public import Foundation
public import FoundationCore

/// The tax rate of a country that orders are shipped to.
public struct TaxRate: Identifiable, Sendable, Hashable {
  /// The country, which has at most one rate; without one, its orders are not taxed.
  public var country: CountryCode
  /// The rate in per cent.
  public var percent: Decimal
  /// `true` if prices include the tax, `false` if it is added to them.
  public var isIncluded: Bool
  /// The number of the store's last change to it.
  public var revision: Int?

  public var id: CountryCode { country }

  /// Creates a rate.
  public init(country: CountryCode, percent: Decimal, isIncluded: Bool, revision: Int? = nil) {
    self.country = country
    self.percent = percent
    self.isIncluded = isIncluded
    self.revision = revision
  }
}

extension TaxRate: Shaped {
  public static let shape = Shape<TaxRate>(
    "TaxRate",
    Field("country", \.country),
    Field("percent", \.percent, as: .percent),
    Field("isIncluded", \.isIncluded),
    .lossy("revision", \.revision, as: .count),
    make: TaxRate.init
  )
}

extension TaxRate: PricingRule {
  public static var collection: String { "tax-rates" }
  public static var noun: String { "tax rate" }

  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("country", country, .country)
    errors.check("percent", percent, .taxPercent)
    return errors
  }
}
