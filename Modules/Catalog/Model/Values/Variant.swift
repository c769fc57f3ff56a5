public import FoundationCore

/// The stock keeping unit of a variant, such as `MUG-RED`.
public typealias SKU = Identifier<Variant, String>

/// A variant of a product, such as one size in one colour.
public struct Variant: Identifiable, Sendable, Hashable, Codable {
  /// The SKU, unique in a store.
  public let sku: SKU
  /// The value of each option of its product.
  @LossyDictionary public var options: [String: String]
  /// The prices, one for each currency.
  @LossyArray public var prices: [Money]
  /// The stock; `nil` if it is not tracked.
  @Lossy public var stock: Stock?
  /// `true` if the store names no currency, and that of the prices is an assumption.
  public var hasAssumedCurrency = false

  public var id: SKU { sku }

  /// The fields in JSON.
  private enum CodingKeys: CodingKey {
    case sku, options, prices, stock
  }

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
}

extension Variant {
  /// The stock of a variant.
  public struct Stock: Sendable, Hashable, Codable {
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

    private enum CodingKeys: CodingKey {
      case onHand, reserved, available
    }

    /// Decodes a stock; the reserved number is optional.
    ///
    /// - Throws: `DecodingError` if the number on hand is missing or a value has another type.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      onHand = try container.decode(Int.self, forKey: .onHand)
      reserved = try container.decodeIfPresent(Int.self, forKey: .reserved) ?? 0
    }

    /// Encodes the available number as well.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(onHand, forKey: .onHand)
      try container.encode(reserved, forKey: .reserved)
      try container.encode(available, forKey: .available)
    }
  }
}
