public import Foundation
public import FoundationCore

/// The amounts of a document at one tax rate.
public struct TaxAmount: Sendable, Hashable {
  /// The tax rate, in per cent.
  public let percent: Decimal
  /// The amount without tax.
  public let net: Money
  /// The tax.
  public let tax: Money
  /// The amount with tax.
  public let total: Money

  /// Creates the amounts at a tax rate.
  public init(percent: Decimal, net: Money, tax: Money, total: Money) {
    self.percent = percent
    self.net = net
    self.tax = tax
    self.total = total
  }
}

extension TaxAmount: Shaped {
  public static let shape = Shape<TaxAmount>(
    "TaxAmount",
    Field("percent", \.percent, as: .percent),
    Field("net", \.net),
    Field("tax", \.tax),
    Field("total", \.total),
    make: TaxAmount.init
  )
}
