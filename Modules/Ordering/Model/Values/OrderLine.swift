public import Foundation
public import FoundationCore

/// A line of an order or of a quote, with the prices at the time it was made.
///
/// Name, price and tax rate of a placed order never change, even if the product does.
public struct OrderLine: Identifiable, Sendable, Hashable {
  /// The SKU.
  public let sku: ProductReference.ID
  /// The product's name.
  public let name: String
  /// The value chosen of each option.
  public var options: [String: String]
  /// The price of one unit.
  public let unitPrice: Money
  /// The quantity that was ordered, with those cancelled since.
  public var quantity: Int
  /// The discount on this line.
  public var discount: Money
  /// The tax rate of this line, in per cent.
  public let taxPercent: Decimal
  /// The reason for which this line is exempt, or the notice of reverse charge; `nil` if it is taxed.
  public let exemption: String?
  /// The tax on this line.
  public var tax: Money
  /// The total of the line, after the discount and with tax.
  public var total: Money
  /// The quantity cancelled.
  public var cancelled: Int
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
    exemption: String? = nil,
    tax: Money,
    total: Money,
    cancelled: Int = 0,
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
    self.exemption = exemption
    self.tax = tax
    self.total = total
    self.cancelled = cancelled
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
    .optional("exemption", \.exemption, as: .line),
    Field("tax", \.tax),
    Field("total", \.total),
    .lossy("cancelled", \.cancelled, as: .count, default: 0),
    .lossy("shipped", \.shipped, as: .count, default: 0),
    .lossy("returned", \.returned, as: .count, default: 0),
    memberwise: OrderLine.init
  )

  /// The quantity that is neither cancelled nor shipped.
  public var open: Int { max(0, quantity &- cancelled &- shipped) }

  /// Returns the part of an amount of the line, such as its tax, for some of its items.
  ///
  /// The part is rounded half up, and the part for all items is the amount: the parts for a growing
  /// number of items differ by amounts that add up to the whole.
  public func part(of amount: Money, for count: Int) -> Money {
    guard count > 0, quantity > 0 else { return .zero(amount.currency) }
    guard count < quantity else { return amount }
    let (all, some) = (Int128(quantity), Int128(count) * Int128(amount.minorUnits))
    // Less than the amount, so that it fits.
    return Money(minorUnits: Int64((2 * some + all) / (2 * all)), currency: amount.currency)
  }
}
