import Foundation
import FoundationCore
import Ordering

extension OrderDocument {
  /// Creates the invoice of an order in its present state.
  init(invoice number: ID, of order: Order, from seller: Seller, at date: Date) throws {
    let lines = try order.documentLines
    let totals = order.totals
    self.init(
      number: number,
      kind: .known(.invoice),
      order: order.number,
      issuedAt: date,
      orderedAt: order.createdAt,
      suppliedAt: order.shipments.map(\.at).max(),
      seller: seller,
      buyer: Buyer(email: order.email, address: order.address),
      lines: lines,
      taxes: try lines.taxes(in: totals.total.currency),
      isTaxIncluded: totals.isTaxIncluded,
      net: try totals.total - totals.tax,
      tax: totals.tax,
      total: totals.total,
      payment: order.payment,
      paid: order.paid
    )
  }

  /// Creates the credit note for an event of an order, with the amounts that it takes back.
  init(
    creditNote number: ID,
    for event: OrderEvent,
    of order: Order,
    on invoice: OrderDocument,
    taxes: [TaxAmount],
    at date: Date
  ) throws {
    let currency = invoice.total.currency
    self.init(
      number: number,
      kind: .known(.creditNote),
      order: order.number,
      issuedAt: date,
      orderedAt: order.createdAt,
      seller: invoice.seller,
      buyer: invoice.buyer,
      taxes: taxes,
      isTaxIncluded: invoice.isTaxIncluded,
      net: try taxes.map(\.net).total(in: currency),
      tax: try taxes.map(\.tax).total(in: currency),
      total: try taxes.map(\.total).total(in: currency),
      payment: order.payment,
      paid: order.paid,
      invoice: invoice.number,
      event: event.id,
      reason: event.reason
    )
  }
}

extension Order {
  /// `true` if nothing was or will be paid, and nothing was sent.
  var isNeverDue: Bool {
    let isOff = [.cancelled, .expired].contains(status.known) || payment.known == .voided
    return isOff && paid.minorUnits == 0 && shipments.isEmpty
  }

  /// The items as lines of an invoice, and the shipping unless it has no price.
  fileprivate var documentLines: [DocumentLine] {
    get throws {
      let currency = totals.total.currency
      let items = try lines.map { line in
        DocumentLine(
          sku: line.sku,
          name: line.name,
          options: line.options,
          quantity: line.quantity,
          unitPrice: line.unitPrice,
          discount: line.discount,
          net: try line.total - line.tax,
          taxPercent: line.taxPercent,
          tax: line.tax,
          total: line.total
        )
      }
      guard totals.shipping.minorUnits > 0 else { return items }
      // The totals are the sums of the lines and the shipping.
      let tax = try totals.tax - items.map(\.tax).total(in: currency)
      let total = try totals.total - items.map(\.total).total(in: currency)
      let carriage = DocumentLine(
        name: shipping.name,
        unitPrice: totals.shipping,
        discount: try totals.discount - items.map(\.discount).total(in: currency),
        net: try total - tax,
        taxPercent: lines.first?.taxPercent ?? 0,
        tax: tax,
        total: total
      )
      return items + [carriage]
    }
  }
}

extension [DocumentLine] {
  /// Returns the sums by tax rate, the highest first.
  fileprivate func taxes(in currency: Currency) throws -> [TaxAmount] {
    try Dictionary(grouping: self, by: \.taxPercent).ordered { $0.key > $1.key }.map {
      rate,
      lines in
      TaxAmount(
        percent: rate,
        net: try lines.map(\.net).total(in: currency),
        tax: try lines.map(\.tax).total(in: currency),
        total: try lines.map(\.total).total(in: currency)
      )
    }
  }
}
