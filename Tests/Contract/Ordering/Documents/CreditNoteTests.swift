import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The credit notes for refunds.
struct CreditNoteTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore(mugs: 1000) }

  private func euros(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .euro) }

  /// Returns an order that is paid and invoiced.
  private func invoiced(_ draft: JSONValue = .order()) async throws -> Order {
    let order = try await store.performed(.pay(), on: store.placed(draft))
    _ = try await store.invoice(order)
    return order
  }

  private func creditNote(
    _ order: Order,
    event: OrderEvent.ID? = nil
  ) async throws -> OrderDocument {
    try await store.creditNote(order, event: event).decoded()
  }

  @Test func aCreditNoteTakesBackARefund() async throws {
    let order = try await store.performed(
      .refund(euros(500), reason: "Broken"),
      on: invoiced()
    )
    let note = try await creditNote(order)
    #expect(note.number == "CN-1")
    #expect(note.kind == .known(.creditNote))
    #expect(note.invoice == "INV-1")
    #expect(note.event == 3)
    #expect(note.reason == "Broken")
    #expect(note.total == euros(500))
    #expect(try note.net + note.tax == note.total)
    #expect(note.tax == euros(80))
    #expect(note.taxes.map(\.percent) == [19])
    #expect(note.seller == OrderedStore.seller)
    #expect(try await creditNote(order) == note)
    try await store.expectSound()
  }

  @Test func theCreditNotesOfAllRefundsAddUpToTheInvoice() async throws {
    var order = try await invoiced(.order(["MUG-RED": 7, "CUP-RED": 3]))
    var random = SplitMix64(7)
    while order.refunded.minorUnits < order.paid.minorUnits {
      let left = try order.paid - order.refunded
      let part = min(left.minorUnits, Int64.random(in: 1...2500, using: &random))
      order = try await store.performed(.refund(euros(part)), on: order)
    }
    let last = try await creditNote(order)
    let documents = try await store.documents(of: order)
    let notes = documents.filter { $0.kind == .known(.creditNote) }
    let invoice = try #require(documents.first)
    #expect(notes.count > 2)
    #expect(last == notes.last)
    // The numbers follow the refunds.
    #expect(notes.map(\.number.rawValue) == (1...notes.count).map { "CN-\($0)" })
    #expect(try notes.map(\.total).total(in: .euro) == order.refunded)
    #expect(try notes.map(\.total).total(in: .euro) == invoice.total)
    #expect(try notes.map(\.tax).total(in: .euro) == invoice.tax)
    #expect(try notes.map(\.net).total(in: .euro) == invoice.net)
    for note in notes { #expect(try note.net + note.tax == note.total) }
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func theCreditNoteOfAnEarlierRefundCanBeNamed() async throws {
    let order = try await store.performed(
      .refund(euros(300)),
      .refund(euros(200)),
      on: invoiced()
    )
    #expect(try await creditNote(order, event: 3).total == euros(300))
    #expect(try await creditNote(order).total == euros(200))
    let wrong = try await store.creditNote(order, event: 1)
    #expect(wrong.status == 409)
    #expect(wrong.json?["code"] == "nothing_to_credit")
  }

  @Test(.overOneDatabase) func withoutARefundOrAnInvoiceThereIsNone() async throws {
    let unrefunded = try await store.creditNote(invoiced())
    #expect(unrefunded.json?["code"] == "nothing_to_credit")
    let order = try await store.performed(.pay(), .refund(), on: store.placed())
    let uninvoiced = try await store.creditNote(order)
    #expect(uninvoiced.status == 409)
    #expect(uninvoiced.json?["code"] == "not_invoiced")
    _ = try await store.invoice(order)
    #expect(try await creditNote(order).total == order.totals.total)
  }

  @Test(.overOneDatabase) func aCancelledInvoiceThatWasNotPaidIsTakenBackWhole() async throws {
    let placed = try await store.placed()
    _ = try await store.invoice(placed)
    let order = try await store.performed(.cancel(reason: "Changed my mind"), on: placed)
    let note = try await creditNote(order)
    #expect(note.total == order.totals.total)
    #expect(note.tax == order.totals.tax)
    #expect(note.reason == "Changed my mind")
    #expect(try await store.perform(.pay(), on: order).code == "transition_refused")
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func aPaymentThatIsTakenBackLeavesTheInvoice() async throws {
    let paid = try await store.performed(.pay(), on: store.placed())
    let invoice = try await store.invoice(paid).decoded(as: OrderDocument.self)
    let order = try await store.performed(.unpay, on: paid)
    #expect(try await store.invoice(order).decoded(as: OrderDocument.self) == invoice)
    #expect(try await store.creditNote(order).json?["code"] == "nothing_to_credit")
    // Nothing was paid, so the cancellation takes back the invoice.
    let cancelled = try await store.performed(.cancel(), on: order)
    #expect(try await creditNote(cancelled).total == invoice.total)
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func aVoidedOrderThatIsCancelledIsTakenBackWhole() async throws {
    let placed = try await store.placed()
    _ = try await store.invoice(placed)
    let order = try await store.performed(.void, .cancel(), on: placed)
    let note = try await creditNote(order)
    #expect((note.total, note.tax) == (order.totals.total, order.totals.tax))
    try await store.expectSound()
  }

  @Test func concurrentRequestsGetOneNumber() async throws {
    let order = try await store.performed(.refund(euros(300)), on: invoiced())
    let store = store
    let numbers = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<6 {
        group.addTask {
          try await store.creditNote(order).decoded(as: OrderDocument.self).number.rawValue
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(numbers == ["CN-1"])
    try await store.expectSound()
  }
}
