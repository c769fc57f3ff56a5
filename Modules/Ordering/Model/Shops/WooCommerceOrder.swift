import Foundation
import FoundationCore

/// An order of WooCommerce, whose amounts are without tax.
struct WooCommerceOrder: Decodable, Sendable {
  let order: Order
  /// `true` if it has refunds, which another endpoint returns.
  let hasRefunds: Bool

  init(from decoder: any Decoder) throws {
    let fields = try WooCommerceOrderFields(from: decoder)
    let amounts = try decoder.amounts(in: fields.currency)
    hasRefunds = !fields.refunds.isEmpty
    let lines = fields.orderLines(in: amounts, of: decoder)
    order = try decoder.reading { () throws(MoneyError) in
      try fields.order(of: lines, in: amounts)
    }
  }
}

/// The fields of an order that are read.
private struct WooCommerceOrderFields: Decodable {
  @Lenient var id: Int
  let status: String
  let currency: String
  @Lossy var createdAt: Date?
  @Lossy var updatedAt: Date?
  @Lossy var paidAt: Date?
  @Lenient var total: Decimal
  @Lenient var tax: Decimal
  @Lenient var shippingTotal: Decimal
  @Lenient var discountTotal: Decimal
  @Lossy var billing: ThirdPartyAddress?
  @Lossy var shipping: ThirdPartyAddress?
  @LossyArray var lines: [WooCommerceOrderLine]
  @LossyArray var fees: [WooCommerceFee]
  @LossyArray var taxes: [WooCommerceTaxRate]
  @LossyArray var methods: [Method]
  @LossyArray var coupons: [Coupon]
  @LossyArray var refunds: [RefundTotal]

  private enum CodingKeys: String, CodingKey {
    case id, status, currency, total, billing, shipping, refunds
    // The other dates are in the time zone of the shop, which they do not name.
    case createdAt = "date_created_gmt"
    case updatedAt = "date_modified_gmt"
    case paidAt = "date_paid_gmt"
    case tax = "total_tax"
    case shippingTotal = "shipping_total"
    case discountTotal = "discount_total"
    case lines = "line_items"
    case fees = "fee_lines"
    case taxes = "tax_lines"
    case methods = "shipping_lines"
    case coupons = "coupon_lines"
  }

  struct Method: Decodable {
    @Lossy var id: String?
    @Lossy var title: String?

    private enum CodingKeys: String, CodingKey {
      case id = "method_id"
      case title = "method_title"
    }
  }

  struct Coupon: Decodable {
    let code: String
  }

  /// The total of a refund, which is negative.
  struct RefundTotal: Decodable {
    @Lenient var total: Decimal
  }

  /// Returns the lines, and a line for each fee.
  func orderLines(in amounts: OrderAmounts, of decoder: any Decoder) -> [OrderLine] {
    let rates = Dictionary(taxes.map { ($0.id, $0.percent) }) { first, _ in first }
    let goods = decoder.lines(of: lines) { line throws(MoneyError) in
      var line = try line.line(in: amounts, taxedAt: rates)
      // The shop completes an order as a whole.
      if status == "completed" { line.shipped = line.quantity }
      return line
    }
    return goods
      + decoder.lines(of: fees) { fee throws(MoneyError) in
        try fee.line(in: amounts, taxedAt: rates)
      }
  }

  func order(of lines: [OrderLine], in amounts: OrderAmounts) throws(MoneyError) -> Order {
    let subtotal = self.lines.reduce(0) { $0 + $1.subtotal } + fees.reduce(0) { $0 + $1.total }
    let total = try amounts.money(total)
    let refunded = try amounts.money(refunds.reduce(0) { $0 + abs($1.total) })
    return Order(
      number: Order.ID(rawValue: String(id)),
      status: orderStatus,
      payment: .known(payment(total: total, refunded: refunded)),
      revision: 1,
      email: billing?.email ?? "",
      address: shipping?.address ?? billing?.address ?? .none,
      lines: lines,
      shipping: ShippingMethod.Choice(
        code: ShippingMethod.ID(rawValue: methods.first?.id ?? ""),
        name: methods.first?.title ?? "",
        daysFrom: 0,
        daysTo: 0
      ),
      discountCode: coupons.first.map { Discount.ID(rawValue: $0.code) },
      totals: Totals(
        subtotal: try amounts.money(subtotal),
        discount: try amounts.money(discountTotal),
        shipping: try amounts.money(shippingTotal),
        tax: try amounts.money(tax),
        isTaxIncluded: false,
        total: total
      ),
      paid: paidAt == nil ? .zero(total.currency) : total,
      refunded: refunded,
      createdAt: createdAt,
      updatedAt: updatedAt
    )
  }

  /// The fulfillment status; `refunded`, `failed` and statuses of plugins are kept.
  private var orderStatus: OpenEnum<OrderStatus> {
    switch status {
    case "pending", "on-hold": .known(.placed)
    case "processing": .known(.confirmed)
    case "completed": .known(.delivered)
    case "checkout-draft", "auto-draft": .known(.draft)
    default: OpenEnum(rawValue: status)
    }
  }

  /// Returns the payment status, which the shop does not name apart.
  private func payment(total: Money, refunded: Money) -> PaymentStatus {
    guard paidAt != nil else { return status == "cancelled" ? .voided : .unpaid }
    guard refunded.minorUnits > 0 else { return .paid }
    return refunded.minorUnits < total.minorUnits ? .partiallyRefunded : .refunded
  }
}

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

/// A refund of WooCommerce.
struct WooCommerceRefund: Decodable, Sendable {
  let refund: Refund

  init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    let amounts = try decoder.amounts(in: decoder.orderCurrency)
    // The amounts of its lines are negative, the amount of the refund is not.
    let tax = fields.lines.reduce(0) { $0 + abs($1.tax) }
    refund = try decoder.reading { () throws(MoneyError) in
      Refund(
        id: Refund.ID(rawValue: fields.id),
        at: fields.createdAt,
        amount: try amounts.money(fields.amount),
        tax: try amounts.money(tax),
        reason: fields.reason.flatMap { $0.isEmpty ? nil : $0 }
      )
    }
  }

  private struct Fields: Decodable {
    @Lenient var id: Int
    let createdAt: Date
    @Lenient var amount: Decimal
    @Lossy var reason: String?
    @LossyArray var lines: [Line]

    private enum CodingKeys: String, CodingKey {
      case id, amount, reason
      case createdAt = "date_created_gmt"
      case lines = "line_items"
    }
  }

  private struct Line: Decodable {
    @Lenient var tax: Decimal

    private enum CodingKeys: String, CodingKey {
      case tax = "total_tax"
    }
  }
}

extension ExactJSONDecoder {
  /// Creates a decoder of the refunds of an order, whose amounts do not say their currency.
  init(orderCurrency: Currency) {
    self.init()
    guard let key = CodingUserInfoKey.orderCurrency else { return }
    userInfo[key] = orderCurrency.code
  }
}

extension Decoder {
  /// The code of the currency of the order.
  fileprivate var orderCurrency: String {
    CodingUserInfoKey.orderCurrency.flatMap { userInfo[$0] as? String } ?? ""
  }
}

extension CodingUserInfoKey {
  fileprivate static let orderCurrency = CodingUserInfoKey(rawValue: "orderCurrency")
}
