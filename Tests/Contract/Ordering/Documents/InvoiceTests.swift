import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The invoices of orders.
struct InvoiceTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore(mugs: 100) }

  private func invoice(_ order: Order) async throws -> OrderDocument {
    try await store.invoice(order).decoded()
  }

  private func euros(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .euro) }

  @Test(.overOneDatabase) func anInvoiceNamesSellerBuyerLinesAndTaxes() async throws {
    let order = try await store.performed(
      .pay(),
      .confirm,
      .ship(),
      on: store.placed(.order(["MUG-RED": 2, "CUP-RED": 1]))
    )
    let invoice = try await invoice(order)
    #expect(invoice.number == "INV-1")
    #expect(invoice.kind == .known(.invoice))
    #expect(invoice.order == order.number)
    #expect(invoice.issuedAt == store.clock.now)
    #expect(invoice.suppliedAt == order.shipments.first?.at)
    #expect(invoice.seller == OrderedStore.seller)
    #expect(invoice.dueAt == nil)
    #expect(invoice.buyer == Buyer(email: order.email, address: order.address))
    #expect(invoice.lines.map(\.sku) == ["MUG-RED", "CUP-RED", nil])
    #expect(invoice.lines.map(\.quantity) == [2, 1, 1])
    #expect(invoice.lines.last?.name == "Standard")
    #expect(invoice.lines.last?.total == euros(490))
    #expect(invoice.taxes.map(\.percent) == [19])
    #expect(try invoice.lines.map(\.total).total(in: .euro) == order.totals.total)
    #expect(try invoice.lines.map(\.tax).total(in: .euro) == order.totals.tax)
    #expect(try invoice.net + invoice.tax == invoice.total)
    #expect(invoice.total == order.totals.total)
    #expect(invoice.payment == .known(.paid))
    #expect(invoice.paid == order.paid)
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func taxThatIsAddedIsInTheTotalsByRate() async throws {
    let order = try await store.placed(.order(["MUG-RED": 1], to: "AT"))
    let invoice = try await invoice(order)
    #expect(!invoice.isTaxIncluded)
    #expect(invoice.net == euros(1250 + 990))
    #expect(
      invoice.taxes == [
        TaxAmount(percent: 20, net: euros(2240), tax: euros(448), total: euros(2688))
      ]
    )
  }

  @Test func anIssuedInvoiceStaysAsItIs() async throws {
    let order = try await store.placed()
    let first = try await store.invoice(order)
    var other = OrderedStore.profile
    other.seller?.name = "Another"
    other.invoices.prefix = "RE-"
    #expect(try await store.setProfile(other).status == 200)
    _ = try await store.performed(.pay(), .refund(), on: order)
    #expect(try await store.invoice(order).text == first.text)
    #expect(try await store.documents(of: order).map(\.number) == ["INV-1"])
    #expect(try await invoice(store.placed()).number == "RE-2")
  }

  @Test func numbersHaveNoGapsAndConcurrentRequestsGetOne() async throws {
    let orders = [
      try await store.placed(), try await store.placed(), try await store.placed(),
      try await store.placed(),
    ]
    let store = store
    let numbers = try await withThrowingTaskGroup(of: String.self) { group in
      for order in orders + orders + orders {
        group.addTask {
          try await store.invoice(order).decoded(as: OrderDocument.self).number.rawValue
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(numbers == ["INV-1", "INV-2", "INV-3", "INV-4"])
    try await store.expectSound()
  }

  @Test func aDryRunAndARefusalUseNoNumber() async throws {
    let order = try await store.placed()
    let draft: OrderDocument = try await store.invoice(order, query: "?dryRun=true").decoded()
    #expect(draft.number == "INV-1")
    #expect(try await store.documents(of: order).isEmpty)
    let unknown = try await store.client.send(.post, "/v1/orders/999/invoice")
    #expect(unknown.status == 404)
    #expect(try await invoice(order).number == "INV-1")
  }

  @Test(.overOneDatabase) func aSellerMustBeComplete() async throws {
    let order = try await store.placed()
    var profile = OrderedStore.profile
    profile.seller = nil
    #expect(try await store.setProfile(profile).status == 200)
    let none = try await store.invoice(order)
    #expect(none.status == 422)
    #expect(
      none.errors.map(\.field) == ["seller.name", "seller.address", "seller.taxNumber"]
    )
    profile.seller = Seller(name: "Mugs", address: ["Markt 1"])
    #expect(try await store.setProfile(profile).status == 200)
    #expect(try await store.invoice(order).errors.map(\.field) == ["seller.taxNumber"])
    let abroad = try await store.placed(.order(to: "JP", by: "express"))
    #expect(abroad.totals.tax.minorUnits == 0)
    #expect(try await store.invoice(abroad).status == 200)
    profile.seller?.vatID = "DE123456789"
    #expect(try await store.setProfile(profile).status == 200)
    #expect(try await store.invoice(order).status == 200)
  }

  @Test func anUnpaidInvoiceHasADueDateBankDetailsAndTheFooter() async throws {
    var profile = OrderedStore.profile
    profile.bank = ["IBAN DE02 1203 0000 0000 2020 51"]
    profile.footer = ["HRB 1234"]
    profile.paymentDays = 30
    #expect(try await store.setProfile(profile).status == 200)
    let unpaid = try await invoice(store.placed())
    #expect(unpaid.dueAt == unpaid.issuedAt + 30 * 86_400)
    #expect(unpaid.suppliedAt == nil)
    #expect(unpaid.bank == profile.bank)
    #expect(unpaid.footer == profile.footer)
    let paid = try await invoice(store.performed(.pay(), on: store.placed()))
    #expect(paid.dueAt == nil)
  }

  @Test(.overOneDatabase, arguments: [OrderActionRequest.cancel(), .void])
  func anOrderThatIsNeverDueHasNone(end: OrderActionRequest) async throws {
    let order = try await store.performed(end, on: store.placed())
    let answer = try await store.invoice(order)
    #expect(answer.status == 409)
    #expect(answer.json?["code"] == "nothing_to_invoice")
    let unknown = try await store.client.send(.post, "/v1/orders/999/invoice")
    #expect(unknown.status == 404)
    #expect(try await store.client.get("/v1/orders/999/documents").status == 404)
  }

  @Test func aPaidOrderThatWasCancelledHasOne() async throws {
    let order = try await store.performed(.pay(), .cancel(), on: store.placed())
    #expect(try await invoice(order).paid == order.totals.total)
  }

  private static let inBoth = [
    ("document_numbers", "UPDATE order_document SET number = 3 WHERE kind = 'invoice'"),
    ("document_invoice", "UPDATE order_document SET total = total + 1 WHERE kind = 'invoice'"),
    ("document_credit", "UPDATE order_document SET total = total + 1 WHERE kind = 'credit_note'"),
    ("document_credit", "UPDATE order_document SET event = 1 WHERE kind = 'credit_note'"),
    ("document_credit", "DELETE FROM order_document WHERE kind = 'invoice'"),
  ]

  /// The damage that PostgreSQL's constraints prevent.
  private static let inFile = [
    ("document_content", "UPDATE order_document SET content = 'x'")
  ]

  @Test(arguments: inBoth + (TestedStore.isInFile ? inFile : []))
  func damageIsReported(code: String, script: String) async throws {
    let order = try await store.performed(.pay(), .refund(euros(100)), on: store.placed())
    _ = try await invoice(order)
    #expect(try await store.creditNote(order).status == 200)
    try await store.expectSound()
    try await store.place.tamper(script)
    let found = try await store.server.checkConsistency()
    #expect(found.contains { $0.code == code }, "\(found)")
  }
}
