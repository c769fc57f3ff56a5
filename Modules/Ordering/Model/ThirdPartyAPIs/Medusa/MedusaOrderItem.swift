import Foundation
import FoundationCore

/// An item of an order of Medusa.
struct MedusaOrderItem: Decodable, Sendable {
  let id: String
  let title: String
  @Lossy var variantTitle: String?
  @Lossy var productTitle: String?
  @Lossy var sku: String?
  @Lossy var variant: String?
  @Lenient var quantity: Int
  /// The price before the discount, without tax.
  @Lenient var subtotal: Decimal
  /// The price after the discount, with tax.
  @Lenient var total: Decimal
  @Lenient var tax: Decimal
  @LossyArray var taxes: [TaxLine]
  @LossyArray var adjustments: [Adjustment]
  @Lossy var detail: Detail?

  private enum CodingKeys: String, CodingKey {
    case id, title, quantity, subtotal, total, adjustments, detail
    case variantTitle = "variant_title"
    case productTitle = "product_title"
    case sku = "variant_sku"
    case variant = "variant_id"
    case tax = "tax_total"
    case taxes = "tax_lines"
  }

  struct TaxLine: Decodable {
    @Lossy @Lenient var rate: Decimal?
  }

  /// A discount, with the code of its promotion.
  struct Adjustment: Decodable {
    @Lossy var code: String?
  }

  /// The quantities that were shipped and that came back.
  struct Detail: Decodable {
    @Lossy @Lenient var shipped: Int?
    @Lossy @Lenient var returned: Int?

    private enum CodingKeys: String, CodingKey {
      case shipped = "shipped_quantity"
      case returned = "return_received_quantity"
    }
  }

  func line(in amounts: OrderAmounts) throws(MoneyError) -> OrderLine {
    // The title is that of the product or of the variant, depending on the version.
    let names = [productTitle ?? title, variantTitle].compactMap(\.self)
    var line = try amounts.line(
      sku: sku.flatMap { $0.isEmpty ? nil : $0 } ?? variant ?? id,
      name: names.joined(separator: ", "),
      quantity: quantity,
      subtotal: subtotal,
      total: total - tax,
      tax: tax,
      taxPercent: taxes.reduce(0) { $0 + ($1.rate ?? 0) }
    )
    line.shipped = detail?.shipped ?? 0
    line.returned = detail?.returned ?? 0
    return line
  }
}
