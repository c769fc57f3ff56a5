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

  /// Returns the credit note for an event of an order, by default for the last one that needs it.
  ///
  /// It issues the credit notes of earlier events first, so that the numbers follow the events.
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
  /// Returns what credit notes on an invoice are due for, oldest first: the events that made the claim
  /// on it fall.
  ///
  /// The claim is the greater of what was paid and what of the invoice is still wanted, less the
  /// refunds. It never rises again: a payment of what was taken back before is to be refunded.
  fileprivate func credits(
    on invoice: OrderDocument,
    in events: [OrderEvent],
    after documents: [OrderDocument]
  ) -> [Credit] {
    var (order, claim) = (self, invoice.total.minorUnits)
    for place in order.lines.indices { order.lines[place].returned = 0 }
    // An order takes no more items once it has an invoice, which lacks what was cancelled before.
    var due = events.reduce(due.minorUnits) { $0 + cancelled(by: $1) }
    var (paid, refunded) = (Int64(0), Int64(0))
    let falls = events.map { event in
      let amount = event.amount?.minorUnits ?? 0
      switch event.action.known {
      case .pay: paid += amount
      case .unpay: paid -= amount
      case .refund: refunded += amount
      case .return: order.takeBack(event.lines)
      default: due -= cancelled(by: event)
      }
      let kept = min(invoice.total.minorUnits, due) - order.returnedValue.minorUnits
      let wanted = event.to.payment.known == .voided ? 0 : max(0, kept)
      let before = claim
      claim = min(claim, max(paid, wanted) - refunded)
      return (event: event, amount: before - claim)
    }
    let credited = documents.filter { $0.event != nil }
    // A store of version 0.2.0 issued credit notes for other events of an order.
    var left = credited.reduce(invoice.total.minorUnits - claim) { $0 - $1.total.minorUnits }
    return falls.compactMap { event, fall in
      if let note = credited.first(where: { $0.event == event.id }) {
        return Credit(event: event, amount: note.total)
      }
      let amount = min(fall, left)
      guard amount > 0 else { return nil }
      left -= amount
      return Credit(
        event: event,
        amount: Money(minorUnits: amount, currency: totals.total.currency)
      )
    }
  }

  /// Returns the value that an event cancelled.
  private func cancelled(by event: OrderEvent) -> Int64 {
    switch event.action.known {
    case .edit: event.amount?.minorUnits ?? 0
    // A store of version 0.2.0 cancelled whole orders, and named neither items nor an amount.
    case .cancel, .expire:
      event.amount?.minorUnits ?? (event.lines.isEmpty ? totals.total.minorUnits : 0)
    default: 0
    }
  }

  private mutating func takeBack(_ items: [ItemQuantity]) {
    for item in items {
      guard let place = lines.firstIndex(where: { $0.sku == item.sku }) else { continue }
      lines[place].returned += item.quantity
    }
  }
}
