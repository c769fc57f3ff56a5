import Foundation
import FoundationCore
import Ordering
import StoreCore

/// Issues invoices and credit notes, within the transaction of a change.
struct DocumentIssuer {
  let change: StoreChange
  private var transaction: any Transaction { change.transaction }

  /// Returns the invoice of an order, which is issued by the first call.
  func invoice(of number: Int, from seller: Seller?) async throws -> OrderDocument {
    let order = try await transaction.requireOrder(number)
    if let issued = try await transaction.documents(of: number).invoice {
      // It needs no seller; one that is given has to be valid all the same.
      if seller != nil {
        let errors = InvoiceDraft(seller: seller).errors(isTaxed: false)
        guard errors.isEmpty else { throw Problem.invalid(errors.all) }
      }
      return issued
    }
    guard !order.isNeverDue else { throw Problem.nothingToInvoice(order) }
    let isTaxed = order.totals.tax.minorUnits > 0
    let errors = InvoiceDraft(seller: seller).errors(isTaxed: isTaxed)
    guard errors.isEmpty, let seller else { throw Problem.invalid(errors.all) }
    return try await insert(.invoice, of: number) { id in
      try OrderDocument(invoice: id, of: order, from: seller, at: Date(seconds: change.time))
    }
  }

  /// Returns the credit note for an event of an order, by default for the last refund.
  ///
  /// It issues those of earlier refunds first, so that the numbers follow the refunds.
  func creditNote(of number: Int, for event: OrderEvent.ID?) async throws -> OrderDocument {
    let order = try await transaction.requireOrder(number)
    var documents = try await transaction.documents(of: number)
    guard let invoice = documents.invoice else { throw Problem.notInvoiced(order) }
    let events = try await transaction.events(of: number, in: order.paid.currency)
    let credits = order.credits(in: events, after: documents)
    guard let wanted = event.map({ id in credits.first { $0.event.id == id } }) ?? credits.last
    else { throw Problem.nothingToCredit(order, event: event) }
    for credit in credits where credit.event.id.rawValue <= wanted.event.id.rawValue {
      guard !documents.contains(where: { $0.event == credit.event.id }) else { continue }
      let taxes = try invoice.taxes.taking(documents.credited, credit.amount)
      documents.append(
        try await insert(.creditNote, of: number, event: credit.event.id) { id in
          try OrderDocument(
            creditNote: id,
            for: credit.event,
            of: order,
            on: invoice,
            taxes: taxes,
            at: Date(seconds: change.time)
          )
        }
      )
    }
    return try documents.first { $0.event == wanted.event.id }.orNotFound("such credit note")
  }

  private func insert(
    _ kind: OrderDocument.Kind,
    of order: Int,
    event: OrderEvent.ID? = nil,
    _ make: (OrderDocument.ID) throws -> OrderDocument
  ) async throws -> OrderDocument {
    let last: Int? = try await transaction.value(
      "SELECT coalesce(max(number), 0) FROM order_document WHERE kind = \(bound: kind.rawValue)"
    )
    let number = (last ?? 0) + 1
    let document = try make(OrderDocument.ID(rawValue: "\(kind.prefix)-\(number)"))
    try await transaction.run(
      """
      INSERT INTO order_document (kind, number, customer_order, event, issued, total, content)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        kind.rawValue, number, order, event?.rawValue ?? 0, change.time,
        document.total.minorUnits, document.jsonText(),
      ]
    )
    return document
  }
}

extension OrderDocument.Kind {
  /// The beginning of the numbers of this kind.
  fileprivate var prefix: String {
    switch self {
    case .invoice: "INV"
    case .creditNote: "CN"
    }
  }
}

extension [OrderDocument] {
  fileprivate var invoice: OrderDocument? { first { $0.kind.known == .invoice } }

  /// The amounts of all credit notes.
  fileprivate var credited: [TaxAmount] {
    filter { $0.kind.known == .creditNote }.flatMap(\.taxes)
  }
}
