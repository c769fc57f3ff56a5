import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// The examples of the documentation.
@MainActor struct ExampleTests {
  /// Stands in for `print` of the example.
  final class Shown { var values: [String] = [] }

  @Test(arguments: [[], [.answerLost]] as [[ScriptedShop.Fault]])
  func theFrontPage(_ faults: [ScriptedShop.Fault]) async throws {
    let shown = Shown()
    func print(_ one: some Any, _ other: some Any) { shown.values.append("\(one) \(other)") }
    let folder = try TemporaryFolder()
    let path = folder.file("ordering.sqlite")
    let client = try ScriptedShop(faults).store()
    let mug = ProductReference.mug
    let address = try OrderDraft.mugs().address

    let file = try await CartFile.open(path)
    let ordering = OrderingModel(client: client, file: file)
    try await ordering.restore()
    await ordering.orders.load()

    try await ordering.add(mug, quantity: 2)
    let draft = OrderDraft(
      lines: ordering.cart.items,
      currency: .euro,
      email: "ann@example.com",
      address: address,
      shippingMethod: "standard"
    )
    do throws(OrderingError) {
      let order = try await ordering.place(draft, emptiesCart: true)
      print(order.number, order.totals.total)
    } catch {
      guard case .unknownOutcome(let outgoing, _) = error else { throw error }
      let order = try await ordering.resume(outgoing.key)
      print(order.number, order.totals.total)
    }
    #expect(shown.values == ["R-1 29.90 EUR"])
    #expect(ordering.cart.isEmpty)
  }

  @Test(arguments: [[], [.answerLost]] as [[ScriptedShop.Fault]])
  func aTool(_ faults: [ScriptedShop.Fault]) async throws {
    let shop = ScriptedShop(faults)
    let kept = Shown()
    func keep(_ order: OutgoingOrder) { kept.values.append("\(order.key) \(order.attempts)") }
    let client = try shop.store()
    let draft = try OrderDraft.mugs()

    var outgoing = OutgoingOrder(key: "subscription-17-2026-11", draft: draft)
    keep(outgoing)
    var order: Order?
    while order == nil {
      do throws(OrderingError) {
        order = try await client.place(outgoing)
      } catch {
        guard case .unknownOutcome = error, outgoing.attempts < 5 else { throw error }
        outgoing.attempts += 1
        keep(outgoing)
      }
    }
    print(order?.number ?? "")
    #expect(order?.number == "R-1")
    #expect(shop.placed == ["subscription-17-2026-11"])
    #expect(kept.values.count == faults.count + 1)
  }

  @Test func anOrderOfTheList() async throws {
    let one = Order.example("R-1", of: try .mugs())
    let shop = ScriptedShop { question in
      switch question.line {
      case "GET /v1/orders": .json(#"{"items":[\#(encoded(one))]}"#)
      case "GET /v1/orders/R-1/events": .json(#"{"items":[]}"#)
      default: .json(encoded(one))
      }
    }
    let client = try shop.store()
    let number: Order.ID = "R-1"

    let order = Loadable { try await client.order(number) }
    let history = Loadable { try await client.events(of: number) }
    await order.load()
    await history.load()

    #expect(order.value == one)
    #expect(history.value == [])

    var totals: [Money] = []
    for try await page in client.pages(of: OrderFilter(payment: .paid)) {
      totals += page.value.items.map(\.totals.total)
    }

    #expect(totals == [.euros(2990)])
    #expect(shop.questions.value.last?.query["payment"] == "paid")
  }

  @Test func customersAreErased() async throws {
    let customer = Customer(id: 7, email: "ada@example.com", name: "Ada", orderCount: 2)
    let result = CustomerErasure(
      customer: 7,
      orderCount: 2,
      keptDocumentCount: 0,
      erasedDocumentCount: 0
    )
    let shop = ScriptedShop { question in
      .json(
        question.line.hasPrefix("GET") ? #"{"items":[\#(encoded(customer))]}"# : encoded(result)
      )
    }
    let client = try shop.store()

    let model = CustomersModel(client: client)
    await model.customers.load()
    for customer in model.customers.items {
      try await model.change { client in try await client.erase(customer.id) }
    }

    #expect(
      shop.lines == ["GET /v1/customers", "POST /v1/customers/7/erase", "GET /v1/customers"]
    )
  }

  @Test func salesAreReported() async throws {
    let shown = Shown()
    func print(_ values: some Any) { shown.values.append("\(values)") }
    let report = SalesReport(grouping: .known(.country), timeZone: "GMT", rows: [], totals: [])
    let shop = ScriptedShop { _ in .json(encoded(report)) }
    let client = try shop.store()

    let sales = SalesModel(client: client, filter: SalesFilter(by: .country))
    await sales.report.load()
    print(sales.report.value?.totals.map(\.sold.net) ?? [])

    #expect(shown.values == ["[]"])
    #expect(shop.questions.value.map { $0.query["by"] } == ["country"])
  }
}
