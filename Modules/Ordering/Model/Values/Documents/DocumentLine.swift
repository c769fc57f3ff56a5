public import Foundation
public import FoundationCore

/// A line of an invoice: an item, or the shipping.
public struct DocumentLine: Sendable, Hashable {
  /// The SKU; `nil` for the shipping.
  public let sku: ProductReference.ID?
  /// The name of the product or the shipping method.
  public let name: String
  /// The value chosen of each option.
  public var options: [String: String]
  /// The quantity.
  public let quantity: Int
  /// The price of one unit.
  public let unitPrice: Money
  /// The discount on the line.
  public let discount: Money
  /// The total of the line without tax.
  public let net: Money
  /// The tax rate, in per cent.
  public let taxPercent: Decimal
  /// The tax on the line.
  public let tax: Money
  /// The total of the line with tax.
  public let total: Money

  /// Creates a line.
  public init(
    sku: ProductReference.ID? = nil,
    name: String,
    options: [String: String] = [:],
    quantity: Int = 1,
    unitPrice: Money,
    discount: Money,
    net: Money,
    taxPercent: Decimal,
    tax: Money,
    total: Money
  ) {
    self.sku = sku
    self.name = name
    self.options = options
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.discount = discount
    self.net = net
    self.taxPercent = taxPercent
    self.tax = tax
    self.total = total
  }
}

extension DocumentLine: Shaped {
  public static let shape = Shape<DocumentLine>(
    "DocumentLine",
    .optional("sku", \.sku, as: .sku),
    Field("name", \.name, as: .text),
    Field("options", \.options, as: .dictionary(.text, 0...Int.max), default: [:]),
    Field("quantity", \.quantity, as: .count),
    Field("unitPrice", \.unitPrice),
    Field("discount", \.discount),
    Field("net", \.net),
    Field("taxPercent", \.taxPercent, as: .percent),
    Field("tax", \.tax),
    Field("total", \.total),
    make: DocumentLine.init
  )
}
