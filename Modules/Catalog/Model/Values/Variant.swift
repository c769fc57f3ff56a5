public import Foundation
public import FoundationCore

/// The stock keeping unit of a variant, such as `MUG-RED`.
public typealias SKU = Identifier<Variant, String>

/// A variant of a product, such as one size in one colour.
public struct Variant: Identifiable, Sendable, Hashable {
  /// The SKU, unique in a store.
  public let sku: SKU
  /// The value of each option of its product.
  public var options: [String: String]
  /// The prices, one for each currency.
  public var prices: [Money]
  /// The stock; `nil` if it is not tracked.
  public var stock: Stock?
  /// `true` if the store names no currency, so that the currency of the prices is an assumption.
  public var hasAssumedCurrency = false

  public var id: SKU { sku }

  /// Creates a variant.
  public init(
    sku: SKU,
    options: [String: String] = [:],
    prices: [Money] = [],
    stock: Stock? = nil
  ) {
    self.sku = sku
    self.options = options
    self.prices = prices
    self.stock = stock
  }

  /// Returns the price in a currency, by default the first price.
  public func price(in currency: Currency? = nil) -> Money? {
    guard let currency else { return prices.first }
    return prices.first { $0.currency == currency }
  }

  /// Returns the price in the currency of a locale if there is one, or else the first price.
  public func price(for locale: Locale) -> Money? {
    Currency(of: locale).flatMap { price(in: $0) } ?? price()
  }

  /// The stock of a variant.
  public struct Stock: Sendable, Hashable {
    /// The number on hand.
    public var onHand: Int
    /// The number reserved for orders.
    public var reserved: Int

    /// The number available for sale, at least 0.
    public var available: Int {
      guard onHand > reserved else { return 0 }
      // A third-party store may send any numbers.
      let (count, overflows) = onHand.subtractingReportingOverflow(reserved)
      return overflows ? .max : count
    }

    /// The maximum stock of a variant, at which the total of all variants does not overflow.
    public static let maximum = 1_000_000_000

    /// Creates a stock.
    public init(onHand: Int, reserved: Int = 0) {
      self.onHand = onHand
      self.reserved = reserved
    }
  }
}

extension Variant: Shaped {
  public static let shape = Shape<Variant>(
    "Variant",
    Field("sku", \.sku, as: .text),
    .lossy("options", \.options, as: .dictionary(.text, 0...Int.max)),
    .lossy("prices", \.prices),
    .lossy("stock", \.stock),
    make: Variant.init
  )
}

extension Variant.Stock: Shaped {
  public static let shape = Shape<Variant.Stock>(
    "Stock",
    Field("onHand", \.onHand, as: .count),
    Field("reserved", \.reserved, as: .count, default: 0, isRequired: true),
    derived: [Field("available", \.available, as: .count).member],
    memberwise: Variant.Stock.init
  )
}
