import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The detail of an order on a screen.
enum OrderDetail {
  static func of(_ order: Order, history: [OrderEvent], in locale: Locale) -> Detail {
    let placed = order.createdAt.map { "placed " + $0.day(in: locale) }
    let head = [order.status.words, order.payment.words, placed].compactMap(\.self)
    return Detail(
      title: "Order \(order.number)",
      subtitle: head.joined(separator: " · "),
      blocks: [
        .fields([
          ("Customer", "\(order.address.name), \(order.email)"),
          ("Address", order.address.place),
          ("Shipping method", order.shipping.words),
          ("Discount code", order.discountCode?.rawValue),
          ("Note", order.note),
        ]),
        .fields(order.shipments.map { ("Shipment", $0.words(in: locale)) }),
        .table("Items") { width in
          OrderLineRows.short(in: locale).text(
            order.lines,
            width: width,
            style: .plain,
            locale: locale
          )
        },
        .fields(sums(of: order, in: locale)),
        .table("History") { width in
          history.isEmpty
            ? ""
            : OrderEventRows.short(in: locale).text(
              history,
              width: width,
              style: .plain,
              locale: locale
            )
        },
      ]
    )
  }

  private static func sums(of order: Order, in locale: Locale) -> [(name: String, value: String?)] {
    func text(_ money: Money) -> String? {
      money.minorUnits == 0 ? nil : money.formatted(in: locale)
    }
    let allowed = order.allowed.map(\.rawValue).joined(separator: ", ")
    // The items above have their discounts taken off; the amounts here add up to the total.
    return [
      ("Full price", order.totals.discount.minorUnits == 0 ? nil : text(order.totals.subtotal)),
      ("Discount", text(order.totals.discount).map { "−\($0)" }),
      ("Shipping", text(order.totals.shipping)),
      (order.totals.isTaxIncluded ? "Tax (included)" : "Tax", text(order.totals.tax)),
      ("Total", order.totals.total.formatted(in: locale)),
      ("Cancelled", text(order.cancelled)),
      ("Paid", text(order.paid)),
      ("Still to be paid", order.paid.minorUnits > 0 ? text(order.outstanding) : nil),
      ("Refunded", text(order.refunded)),
      ("To be refunded", text(order.refundDue)),
      ("Actions", allowed),
    ]
  }
}
