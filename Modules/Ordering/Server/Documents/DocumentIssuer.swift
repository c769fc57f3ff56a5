import Foundation
import FoundationCore
import Ordering
import StoreCore

/// Issues invoices and credit notes, within the transaction of a change.
struct DocumentIssuer {
  let change: StoreChange
  private var transaction: any Transaction { change.transaction }

  /// Returns the invoice of an order, which is issued by the first call.
  func invoice(of number: Int) async throws -> OrderDocument {
    let order = try await OrderStore(transaction).require(number)
    let documents = DocumentStore(transaction)
    if let issued = try await documents.documents(of: number).invoice { return issued }
    guard !order.isNeverDue else { throw Problem.nothingToInvoice(order) }
    let profile = try await StoreProfileStore(transaction).profile()
    let errors = profile.sellerErrors(isTaxed: order.totals.tax.minorUnits > 0)
    guard errors.isEmpty, let seller = profile.seller else { throw Problem.invalid(errors.all) }
    let invoice = try await documents.insert(
      .invoice,
      numbered: profile.invoices,
      of: order,
      at: change.time
    ) { id in
      try OrderDocument(
        invoice: id,
        of: order.withoutCancelled,
        from: seller,
        by: profile,
        at: Date(seconds: change.time)
      )
    }
    try await SalesLedger(transaction).book(invoice, of: order)
    return invoice
  }

  /// Returns the credit note for an event of an order, by default for the last refund.
  ///
  /// It issues the credit notes of earlier refunds first, so that the numbers follow the refunds.
  func creditNote(of number: Int, for event: OrderEvent.ID?) async throws -> OrderDocument {
    let (orders, store) = (OrderStore(transaction), DocumentStore(transaction))
    let order = try await orders.require(number)
    var documents = try await store.documents(of: number)
    guard let invoice = documents.invoice else { throw Problem.notInvoiced(order) }
    let events = try await orders.events(of: number, in: order.paid.currency)
    let credits = order.credits(on: invoice, in: events, after: documents)
    let numbering = try await StoreProfileStore(transaction).profile().creditNotes
    guard let wanted = event.map({ id in credits.first { $0.event.id == id } }) ?? credits.last
    else { throw Problem.nothingToCredit(order, event: event) }
    for credit in credits where credit.event.id.rawValue <= wanted.event.id.rawValue {
      guard !documents.contains(where: { $0.event == credit.event.id }) else { continue }
      let taxes = try await SalesLedger(transaction)
        .bookCredit(credit.amount, for: credit.event, of: order, at: change.time)
      documents.append(
        try await store.insert(
          .creditNote,
          numbered: numbering,
          of: order,
          event: credit.event.id,
          at: change.time
        ) { id in
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
}

extension [OrderDocument] {
  fileprivate var invoice: OrderDocument? { first { $0.kind.known == .invoice } }
}

/// An amount of an invoice that is not due any more, and the event of the order that says so.
private struct Credit {
  let event: OrderEvent
  let amount: Money
}

extension Order {
  /// Returns what credit notes on an invoice are due for, oldest first: each refund of what it has,
  /// and each cancellation since of what was not paid.
  ///
  /// What was paid and is cancelled has a credit note once it is refunded.
  fileprivate func credits(
    on invoice: OrderDocument,
    in events: [OrderEvent],
    after documents: [OrderDocument]
  ) -> [Credit] {
    // A store of version 0.2.0 also recorded payments of cancelled orders, and their refunds.
    let whole = documents.first { $0.kind.known == .creditNote && $0.total == invoice.total }
    if let whole, let event = events.first(where: { $0.id == whole.event }) {
      return [Credit(event: event, amount: whole.total)]
    }
    // Nothing is added to an order once it has an invoice.
    var cancelledSince = invoice.total.minorUnits - due.minorUnits
    var cancellations: [OrderEvent.ID: Int64] = [:]
    for event in events.reversed() where [.cancel, .expire, .edit].contains(event.action.known) {
      // A store of version 0.2.0 cancelled whole orders, without an amount.
      let whole = event.action.known == .edit ? 0 : totals.total.minorUnits
      cancellations[event.id] = min(cancelledSince, event.amount?.minorUnits ?? whole)
      cancelledSince -= cancellations[event.id, default: 0]
    }
    var unpaid = max(0, invoice.total.minorUnits - paid.minorUnits)
    var notInvoiced = max(0, paid.minorUnits - invoice.total.minorUnits)
    return events.compactMap { event in
      var amount = min(unpaid, cancellations[event.id, default: 0])
      unpaid -= amount
      if event.action.known == .refund, let refund = event.amount?.minorUnits {
        amount = max(0, refund - notInvoiced)
        notInvoiced -= refund - amount
      }
      let isOfFreeOrder = cancellations[event.id] != nil && invoice.total.minorUnits == 0
      guard amount > 0 || isOfFreeOrder else { return nil }
      return Credit(event: event, amount: Money(minorUnits: amount, currency: paid.currency))
    }
  }
}
