public import Foundation
public import FoundationCore

/// A line of an order or of a quote, with the prices at the time it was made.
///
/// Name, price and tax of a placed order never change, even if the product does.
public struct OrderLine: Identifiable, Sendable, Hashable {
  /// The SKU.
  public let sku: ProductReference.ID
  /// The product's name.
  public let name: String
  /// The value chosen of each option.
  public var options: [String: String]
  /// The price of one unit.
  public let unitPrice: Money
  /// The quantity.
  public let quantity: Int
  /// The discount on this line.
  public let discount: Money
  /// The tax rate of this line, in per cent.
  public let taxPercent: Decimal
  /// The tax on this line.
  public let tax: Money
  /// The total of the line, after the discount and with tax.
  public let total: Money
  /// The quantity shipped.
  public var shipped: Int
  /// The quantity returned.
  public var returned: Int

  public var id: ProductReference.ID { sku }

  /// Creates a line.
  public init(
    sku: ProductReference.ID,
    name: String,
    options: [String: String] = [:],
    unitPrice: Money,
    quantity: Int,
    discount: Money,
    taxPercent: Decimal,
    tax: Money,
    total: Money,
    shipped: Int = 0,
    returned: Int = 0
  ) {
    self.sku = sku
    self.name = name
    self.options = options
    self.unitPrice = unitPrice
    self.quantity = quantity
    self.discount = discount
    self.taxPercent = taxPercent
    self.tax = tax
    self.total = total
    self.shipped = shipped
    self.returned = returned
  }
}

extension OrderLine: Shaped {
  public static let shape = Shape<OrderLine>(
    "OrderLine",
    Field("sku", \.sku, as: .sku),
    Field("name", \.name, as: .text),
    .lossy("options", \.options, as: .dictionary(.text, 0...Int.max)),
    Field("unitPrice", \.unitPrice),
    Field("quantity", \.quantity, as: .quantity),
    Field("discount", \.discount),
    Field("taxPercent", \.taxPercent, as: .percent),
    Field("tax", \.tax),
    Field("total", \.total),
    .lossy("shipped", \.shipped, as: .count, default: 0),
    .lossy("returned", \.returned, as: .count, default: 0),
    make: OrderLine.init
  )
}
