public import FoundationCore

/// The stock of a variant, with the threshold at which it is low.
public struct StockLevel: Identifiable, Sendable, Hashable {
  /// The variant.
  public let sku: SKU
  /// The ID of its product.
  public var product: Product.ID
  /// The title of its product.
  public var title: String
  /// The value of each option of its product.
  public var options: [String: String]
  /// The stock.
  public var stock: Variant.Stock
  /// The threshold of the variant; `nil` for the default.
  public var threshold: Int?

  public var id: SKU { sku }

  /// The default threshold.
  public static let defaultThreshold = 5

  /// `true` if no more than the threshold is available; sold-out variants are always low.
  ///
  /// The store lists the low variants by the same rule.
  public var isLow: Bool { stock.available <= threshold ?? Self.defaultThreshold }

  /// Creates a stock level.
  public init(
    sku: SKU,
    product: Product.ID,
    title: String,
    options: [String: String] = [:],
    stock: Variant.Stock,
    threshold: Int? = nil
  ) {
    self.sku = sku
    self.product = product
    self.title = title
    self.options = options
    self.stock = stock
    self.threshold = threshold
  }
}

extension StockLevel: Shaped {
  public static let shape = Shape<StockLevel>(
    "StockLevel",
    Field("sku", \.sku, as: .text),
    Field("product", \.product, as: .identifier),
    Field("title", \.title, as: .text),
    .lossy("options", \.options, as: .dictionary(.text, 0...Int.max)),
    Field("stock", \.stock),
    .optional("threshold", \.threshold, as: .count),
    memberwise: StockLevel.init
  )
}
