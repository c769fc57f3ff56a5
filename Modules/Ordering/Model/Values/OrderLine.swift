public import Foundation
public import FoundationCore

/// One thing of an order, as it was when the order was placed; a quote has the same lines.
///
/// Name, price and tax never change afterwards, whatever becomes of the product.
public struct OrderLine: Identifiable, Sendable, Hashable, Codable {
  /// What names it.
  public let sku: ProductReference.ID
  /// What it was called.
  public let name: String
  /// The value chosen of each option.
  @LossyDictionary public var options: [String: String]
  /// What one of it cost.
  public let unitPrice: Money
  /// How many of it.
  public let quantity: Int
  /// What the discount took off this line.
  public let discount: Money
  /// The tax on this line, in per cent.
  public let taxPercent: Decimal
  /// The tax on this line.
  public let tax: Money
  /// What the line comes to after the discount, with the tax.
  public let total: Money
  /// How many of it were sent.
  @Fallback<Zero> public var shipped: Int
  /// How many of those came back.
  @Fallback<Zero> public var returned: Int

  public var id: ProductReference.ID { sku }

  /// Makes a line.
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
