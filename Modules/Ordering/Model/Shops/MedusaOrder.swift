import Foundation
import FoundationCore

/// An order of Medusa.
///
/// Medusa calculates taxes with more decimals than a currency has. Its amounts are rounded half up, as
/// it does when it takes a payment.
struct MedusaOrder: Decodable, Sendable {
  let order: Order

  init(from decoder: any Decoder) throws {
    let fields = try MedusaOrderFields(from: decoder)
    var amounts = try decoder.amounts(in: fields.currency)
    amounts.isRounded = true
    let lines = decoder.lines(of: fields.items) { item throws(MoneyError) in
      try item.line(in: amounts)
    }
    order = try decoder.reading { () throws(MoneyError) in
      try fields.order(of: lines, in: amounts)
    }
  }
}

/// The fields of an order that are read.
private struct MedusaOrderFields: Decodable {
  let id: String
  @Lossy @Lenient var version: Int?
  @Lossy var status: String?
  @Lossy var payment: String?
  @Lossy var fulfillment: String?
  @Lossy var email: String?
  let currency: String
  @Lossy var createdAt: Date?
  @Lossy var updatedAt: Date?
  @Lenient var total: Decimal
  @Lenient var tax: Decimal
  @Lenient var subtotal: Decimal
  @Lenient var shippingSubtotal: Decimal
  @Lossy var summary: Summary?
  @LossyArray var items: [MedusaOrderItem]
  @Lossy var shippingAddress: ThirdPartyAddress?
  @Lossy var billingAddress: ThirdPartyAddress?
  @LossyArray var methods: [Method]

  private enum CodingKeys: String, CodingKey {
    case id, version, status, email, total, summary, items
    case payment = "payment_status"
    case fulfillment = "fulfillment_status"
    case currency = "currency_code"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
    case tax = "tax_total"
    case subtotal = "item_subtotal"
    case shippingSubtotal = "shipping_subtotal"
    case shippingAddress = "shipping_address"
    case billingAddress = "billing_address"
    case methods = "shipping_methods"
  }

  struct Summary: Decodable {
    @Lossy @Lenient var paid: Decimal?
    @Lossy @Lenient var refunded: Decimal?

    private enum CodingKeys: String, CodingKey {
      case paid = "paid_total"
      case refunded = "refunded_total"
    }
  }

  struct Method: Decodable {
    @Lossy var option: String?
    let name: String

    private enum CodingKeys: String, CodingKey {
      case name
      case option = "shipping_option_id"
    }
  }

  func order(of lines: [OrderLine], in amounts: OrderAmounts) throws(MoneyError) -> Order {
    // The discount is all that lowers the total, before anything is rounded.
    let discount = try amounts.money(subtotal + shippingSubtotal + tax - total)
    let (goods, shipping) = (try amounts.money(subtotal), try amounts.money(shippingSubtotal))
    let total = try amounts.money(total)
    return Order(
      number: Order.ID(rawValue: id),
      status: orderStatus,
      payment: paymentStatus,
      revision: version ?? 1,
      email: email ?? "",
      address: shippingAddress?.address ?? billingAddress?.address ?? .none,
      lines: lines,
      shipping: ShippingMethod.Choice(
        code: ShippingMethod.ID(rawValue: methods.first?.option ?? ""),
        name: methods.first?.name ?? "",
        daysFrom: 0,
        daysTo: 0
      ),
      discountCode: items.lazy.flatMap(\.adjustments).compactMap(\.code).first.map {
        Discount.ID(rawValue: $0)
      },
      totals: Totals(
        subtotal: goods,
        discount: discount,
        shipping: shipping,
        // The tax takes what was rounded, so that the amounts add up to the total.
        tax: try total - goods - shipping + discount,
        isTaxIncluded: false,
        total: total
      ),
      paid: try amounts.money(summary?.paid ?? 0),
      refunded: try amounts.money(summary?.refunded ?? 0),
      createdAt: createdAt,
      updatedAt: updatedAt
    )
  }

  /// The fulfillment status; a status that only Medusa has is kept.
  private var orderStatus: OpenEnum<OrderStatus> {
    switch (status, fulfillment) {
    case ("canceled", _): .known(.cancelled)
    case ("draft", _): .known(.draft)
    case (_, "not_fulfilled"), (_, "canceled"), (_, nil): .known(.placed)
    case (_, "fulfilled"), (_, "partially_fulfilled"): .known(.confirmed)
    case (_, let fulfillment?): OpenEnum(rawValue: fulfillment)
    }
  }

  private var paymentStatus: OpenEnum<PaymentStatus> {
    switch payment {
    case "not_paid", "awaiting", nil: .known(.unpaid)
    case "captured": .known(.paid)
    case "partially_captured": .known(.partiallyPaid)
    case "canceled": .known(.voided)
    case let payment?: OpenEnum(rawValue: payment)
    }
  }
}

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
    // The title names the product or the variant, depending on the version.
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
