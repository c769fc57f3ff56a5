import CommandKit
import Foundation
public import FoundationCore
public import Ordering

/// The rows of orders.
enum OrderRows {
  /// Returns the table of a list, one row per order.
  static func table(in locale: Locale) -> Table<Order> {
    Table(
      head(\.briefWords, \.briefWords) + total(in: locale) + more(in: locale),
      onRequest: [Column("lines", \.lines)],
      priority: ["email", "number", "status", "totals", "payment", "createdAt"],
      empty: "No orders found."
    )
  }

  /// Returns the table of one order with all fields.
  static func details(in locale: Locale) -> Table<Order> {
    Table(head(\.words, \.words) + delivery + sums(in: locale)).completed(
      in: locale,
      headings: ["allowed": "ACTIONS"],
      hiding: [
        "address", "billingAddress", "shipping", "shippingTaxes", "lines", "totals.isTaxIncluded",
        "shipments", "returns", "refunds", "payments", "due",
        "revision", "updatedAt", "erasedAt",
      ]
    )
  }

  private static func head(
    _ status: @escaping @Sendable (OpenEnum<OrderStatus>) -> String,
    _ payment: @escaping @Sendable (OpenEnum<PaymentStatus>) -> String
  ) -> [Column<Order>] {
    [
      Column("number", heading: "NUMBER", align: .trailing, \.number.rawValue),
      Column("status", heading: "STATUS", \.status) { status($0.status) }
        .styled(\.status.attribute),
      Column("payment", heading: "PAYMENT", \.payment) { payment($0.payment) }
        .styled(\.payment.attribute),
      .day("createdAt", heading: "PLACED", \.createdAt),
      Column("email", heading: "CUSTOMER", \.email),
      Column("country", heading: "COUNTRY", shrinks: false, \.address.country.code),
    ]
  }

  private static let delivery: [Column<Order>] = [
    Column("address.name", heading: "NAME", \.address.name),
    Column("address.lines", heading: "ADDRESS", \.address.lines) { $0.address.place }
      .inLines(\.address.place),
    Column("billingAddress.lines", heading: "BILL TO", \.billingAddress?.lines) {
      $0.billingAddress.full
    }
    .inLines(\.billingAddress.full),
    Column("vatID", heading: "VAT ID", \.vatID),
    Column("shipping.name", heading: "METHOD", \.shipping.name) { $0.shipping.words }
      .inLines(\.shipping.words),
  ]

  private static func total(in locale: Locale) -> [Column<Order>] {
    Column<Order>.money("totals.total", heading: "TOTAL", in: locale) { $0.totals.total }
  }

  /// Returns the fields of a list that a terminal has no room for.
  private static func more(in locale: Locale) -> [Column<Order>] {
    [
      Column("address.name", \.address.name),
      Column("address.city", \.address.city),
      Column("discountCode") { $0.discountCode?.rawValue },
    ]
      + Column<Order>.money("totals.discount", in: locale) { $0.totals.discount }
      + Column<Order>.money("paid", in: locale) { $0.paid }
      + Column<Order>.money("refunded", in: locale) { $0.refunded }
  }

  /// Returns the amounts that add up to the total, and what became of the total.
  private static func sums(in locale: Locale) -> [Column<Order>] {
    Column<Order>.money("totals.subtotal", heading: "SUBTOTAL", in: locale) { $0.totals.subtotal }
      + Column<Order>.money("totals.discount", heading: "DISCOUNT", in: locale) {
        $0.totals.discount
      }
      + Column<Order>.money("totals.shipping", heading: "SHIPPING", in: locale) {
        $0.totals.shipping
      }
      + Column<Order>.money("totals.tax", heading: "TAX", in: locale) {
        $0.totals.tax
      } note: {
        $0.totals.isTaxIncluded ? "included" : nil
      }
      + total(in: locale)
      + Column<Order>.money("cancelled", heading: "CANCELLED", in: locale) { $0.cancelled }
      + Column<Order>.money("paid", heading: "PAID", in: locale) { $0.paid }
      + Column<Order>.money("refunded", heading: "REFUNDED", in: locale) { $0.refunded }
      + Column<Order>.money("outstanding", heading: "OUTSTANDING", in: locale) { $0.outstanding }
      + Column<Order>.money("refundDue", heading: "REFUND DUE", in: locale) { $0.refundDue }
  }
}

extension OpenEnum where Known.RawValue == String {
  /// The status as words, such as `partially shipped`.
  public var words: String { rawValue.replacing("_", with: " ") }

  /// The status in a list that is narrow, such as `part shipped`.
  var briefWords: String { words.replacing("partially", with: "part") }
}

extension Address {
  /// The address below the name, on one line.
  var place: String {
    let city = [postalCode, city].compactMap(\.self).joined(separator: " ")
    return ([company].compactMap(\.self) + lines + [city, region, country.code].compactMap(\.self))
      .joined(separator: ", ")
  }
}

extension Address? {
  /// The name and the address below it, on one line; empty without an address.
  fileprivate var full: String { map { "\($0.name), \($0.place)" } ?? "" }
}

extension Shipment {
  /// Returns the day, the items and the tracking on one line.
  func words(in locale: Locale) -> String {
    ["Shipped \(at.day(in: locale)): \(lines.words)", tracking?.words].compactMap(\.self)
      .joined(separator: ", ")
  }
}

extension Payment {
  /// Returns the day, the amount, the method and the reference on one line.
  func words(in locale: Locale) -> String {
    let day = details.paidOn?.formatted(in: locale) ?? at.day(in: locale)
    return ["Paid \(day): \(amount.formatted(in: locale))", details.method, details.reference]
      .compactMap(\.self).joined(separator: ", ")
  }
}

extension ShippingMethod.Choice {
  /// The name and the days in transit, which other shops do not tell.
  public var words: String {
    daysTo == 0 ? name : "\(name), \(Self.days(from: daysFrom, to: daysTo))"
  }

  /// Returns a range of days, such as `2-5 days`.
  static func days(from first: Int, to last: Int) -> String {
    let number = first == last ? "\(first)" : "\(first)-\(last)"
    return last == 1 ? "\(number) day" : "\(number) days"
  }
}

extension Display {
  /// Shows an order with its items and shipments.
  func order(_ order: Order) throws(OutputError) {
    try detail(order, as: OrderRows.details(in: locale))
    try part("lines", order.lines, as: OrderLineRows.table(in: locale))
    let shipments = Column<Shipment>("shipments", heading: "SHIPMENTS") { $0.words(in: locale) }
      .inLines { $0.words(in: .plain) }
    try part("shipments", order.shipments, as: Table([shipments.wrapped()]))
    let payments = Column<Payment>("payments", heading: "PAYMENTS") { $0.words(in: locale) }
      .inLines { $0.words(in: .plain) }
    try part("payments", order.payments, as: Table([payments.wrapped()]))
  }
}

/// The rows of an order's lines.
enum OrderLineRows {
  /// Returns the table without SKUs, unit prices and returns.
  static func short(in locale: Locale) -> Table<OrderLine> {
    table(in: locale).without(["sku", "unitPrice", "cancelled", "returned", "taxPercent"])
  }

  static func table(in locale: Locale) -> Table<OrderLine> {
    Table(
      columns(in: locale),
      priority: ["name", "quantity", "sku", "total", "shipped", "unitPrice"]
    )
  }

  private static func columns(in locale: Locale) -> [Column<OrderLine>] {
    [
      Column("sku", heading: "SKU", shrinks: false, \.sku.rawValue),
      Column("name", heading: "NAME", \.name) { $0.words(in: locale) }
        .inLines { $0.words(in: .plain) },
      Column("unitPrice", heading: "PRICE", align: .trailing) { $0.unitPrice.formatted(in: locale) }
        .inLines(\.unitPrice.description),
      .count("quantity", heading: "QUANTITY", \.quantity),
      .count("cancelled", heading: "CANCELLED", \.cancelled),
      .count("shipped", heading: "SHIPPED", \.shipped),
      .count("returned", heading: "RETURNED", \.returned),
      Column("taxPercent", heading: "TAX %", align: .trailing, \.taxPercent),
      Column("total", heading: "TOTAL", align: .trailing) { $0.total.formatted(in: locale) }
        .inLines(\.total.description),
    ]
  }
}

extension OrderLine {
  /// The name and the chosen options.
  fileprivate func words(in locale: Locale) -> String {
    let choice = options.ordered { $0.key < $1.key }.map(\.value).list(in: locale)
    return choice.isEmpty ? name : "\(name) (\(choice))"
  }
}

extension OpenEnum<OrderStatus> {
  /// The colour on terminals: yellow waits for the merchant, blue for the carrier, green is done.
  var attribute: Style.Attribute? {
    switch known {
    case .placed, .confirmed, .partiallyShipped: .yellow
    case .shipped: .blue
    case .delivered: .green
    case .cancelled, .returned, .partiallyReturned, .expired, .discarded: .dim
    case .draft, nil: nil
    }
  }
}

extension OpenEnum<PaymentStatus> {
  /// The colour on terminals: red is a payment that will not come.
  var attribute: Style.Attribute? {
    switch known {
    case .unpaid, .partiallyPaid: .yellow
    case .authorized: .blue
    case .paid: .green
    case .voided: .red
    default: .dim
    }
  }
}
