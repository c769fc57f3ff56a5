public import FoundationCore

/// A change of one price of a variant, made only if the price is still the one before.
public struct PriceChange: Sendable, Hashable {
  /// The variant.
  public var sku: SKU
  /// The price before.
  public var from: Money
  /// The price after, in the same currency.
  public var to: Money

  /// Creates a change.
  public init(sku: SKU, from: Money, to: Money) {
    self.sku = sku
    self.from = from
    self.to = to
  }

  /// The change that undoes this one.
  public var reversed: PriceChange { PriceChange(sku: sku, from: to, to: from) }
}

extension PriceChange: Shaped {
  public static let shape = Shape<PriceChange>(
    "PriceChange",
    Field("sku", \.sku, as: .sku),
    Field("from", \.from),
    Field("to", \.to),
    memberwise: PriceChange.init
  )
}
