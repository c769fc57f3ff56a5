import Foundation
import FoundationCore

/// A line of an order of WooCommerce.
struct WooCommerceOrderLine: Decodable {
  let name: String
  @Lossy @Lenient var sku: String?
  @Lossy @Lenient var product: Int?
  @Lossy @Lenient var variation: Int?
  @Lenient var quantity: Int
  @Lenient var subtotal: Decimal
  @Lenient var total: Decimal
  @Lenient var tax: Decimal
  @LossyArray var taxes: [WooCommerceLineTax]

  private enum CodingKeys: String, CodingKey {
    case name, sku, quantity, subtotal, total, taxes
    case product = "product_id"
    case variation = "variation_id"
    case tax = "total_tax"
  }

  func line(in amounts: OrderAmounts, taxedAt rates: [Int: Decimal]) throws(MoneyError) -> OrderLine
  {
    // As in the catalog, a variant without a SKU has its ID.
    let id = [variation, product].compactMap(\.self).first { $0 != 0 } ?? 0
    return try amounts.line(
      sku: sku.flatMap { $0.isEmpty ? nil : $0 } ?? String(id),
      name: name,
      quantity: quantity,
      subtotal: subtotal,
      total: total,
      tax: tax,
      taxPercent: taxes.percent(at: rates)
    )
  }
}

/// A fee of an order of WooCommerce; it becomes a line, so that the lines add up to the subtotal.
struct WooCommerceFee: Decodable {
  @Lenient var id: Int
  let name: String
  @Lenient var total: Decimal
  @Lenient var tax: Decimal
  @LossyArray var taxes: [WooCommerceLineTax]

  private enum CodingKeys: String, CodingKey {
    case id, name, total, taxes
    case tax = "total_tax"
  }

  func line(in amounts: OrderAmounts, taxedAt rates: [Int: Decimal]) throws(MoneyError) -> OrderLine
  {
    try amounts.line(
      sku: "fee-\(id)",
      name: name,
      quantity: 1,
      subtotal: total,
      total: total,
      tax: tax,
      taxPercent: taxes.percent(at: rates)
    )
  }
}

/// A tax rate of an order of WooCommerce.
struct WooCommerceTaxRate: Decodable {
  @Lenient var id: Int
  /// The rate in per cent; shops older than version 3.7 send none.
  @Lossy @Lenient var rate: Decimal?

  var percent: Decimal { rate ?? 0 }

  private enum CodingKeys: String, CodingKey {
    case id = "rate_id"
    case rate = "rate_percent"
  }
}

/// The tax on a line by one of the rates.
struct WooCommerceLineTax: Decodable {
  @Lenient var id: Int
  /// The amount; empty if the rate does not apply to the line.
  @Lossy @Lenient var total: String?
}

extension [WooCommerceLineTax] {
  /// Returns the sum of the rates that apply.
  fileprivate func percent(at rates: [Int: Decimal]) -> Decimal {
    reduce(0) { $0 + ($1.total?.isEmpty == false ? rates[$1.id] ?? 0 : 0) }
  }
}
