public import FoundationCore

/// What names a variant in the store and on its label, such as `MUG-RED`.
public typealias SKU = Identifier<Variant, String>

/// One thing that can be bought: a product in one size, one colour.
public struct Variant: Identifiable, Sendable, Hashable, Codable {
  /// What names it; no two variants of a store have the same.
  public let sku: SKU
  /// The value chosen of each option of its product.
  @LossyDictionary public var options: [String: String]
  /// What it costs, once for each currency.
  @LossyArray public var prices: [Money]
  /// The stock; `nil` if the store keeps no count.
  @Lossy public var stock: Stock?
  /// True if the currency of the prices is an assumption, since the store names none.
  public var hasAssumedCurrency = false

  public var id: SKU { sku }

  /// The fields that a store writes.
  private enum CodingKeys: CodingKey {
    case sku, options, prices, stock
  }

  /// Makes a variant.
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
  /// How many of a variant there are.
  public struct Stock: Sendable, Hashable, Codable {
    /// How many are there.
    public var onHand: Int
    /// How many of them are promised to orders.
    public var reserved: Int

    /// How many can be bought now, never fewer than none.
    public var available: Int {
      guard onHand > reserved else { return 0 }
      // A store may say anything.
      let (count, overflows) = onHand.subtractingReportingOverflow(reserved)
      return overflows ? .max : count
    }

    /// The most of a variant that a store keeps count of: what all are together is then a number too.
    public static let most = 1_000_000_000

    /// Makes a stock.
    public init(onHand: Int, reserved: Int = 0) {
      self.onHand = onHand
      self.reserved = reserved
    }

    private enum CodingKeys: CodingKey {
      case onHand, reserved, available
    }

    /// Reads what a store says, which may leave out what is reserved.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      onHand = try container.decode(Int.self, forKey: .onHand)
      reserved = try container.decodeIfPresent(Int.self, forKey: .reserved) ?? 0
    }

    /// Writes what is available too, so that nobody has to compute it.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(onHand, forKey: .onHand)
      try container.encode(reserved, forKey: .reserved)
      try container.encode(available, forKey: .available)
    }
  }
}
