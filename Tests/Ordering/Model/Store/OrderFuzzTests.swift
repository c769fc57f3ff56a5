import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Responses of a store and local files, damaged at random: each is read or refused.
@MainActor struct OrderFuzzTests {
  @Test(arguments: Mutations.seeds) func everyAnswerIsReadOrRefused(_ seed: Int) async throws {
    let answers = Lock(Mutations(of: try Self.samples(), seed: seed))
    let shop = ScriptedShop { _ in
      answers.withLock { answers in
        HTTPResponse(
          status: answers.pick([200, 200, 200, 200, 200, 201, 409, 422, 503]),
          fields: ["Content-Type": "application/json", "Retry-After": answers.extremeNumber()],
          body: HTTPBody(answers.next())
        )
      }
    }
    let model = try await Machine().start(at: shop)
    let order = Loadable { try await model.client.order("R-1") }
    for _ in 0..<5 {
      let before = shop.lines.count
      for question in 0..<10 {
        do throws(OrderingError) { try await ask(question, by: model, order) } catch {
          #expect(!error.title.isEmpty)
        }
      }
      #expect(shop.lines.count - before <= 200)
      for order in model.orders.items + [order.value].compactMap(\.self) {
        _ = (order.totals.total.description, order.createdAt.map { CalendarDay($0, in: .gmt) })
        _ = try? order.paid - order.refunded
      }
    }
  }

  @Test(arguments: Mutations.seeds) func aBrokenFileIsReadOrRefused(_ seed: Int) async throws {
    let machine = try Machine()
    let model = try await machine.start(at: ScriptedShop([.answerLost]))
    try await model.add(.mug, quantity: 2)
    await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    let file = Array(try Data(contentsOf: URL(filePath: machine.path)))
    var mutations = Mutations(of: [file], seed: seed)
    for _ in 0..<3 {
      let other = try Machine()
      let url = URL(filePath: other.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(mutations.next()).write(to: url)
      do {
        let model = try await other.start(at: ScriptedShop())
        _ = (try await model.resumeAll(), model.cart.count, model.cart.total(in: .euro))
      } catch let error as OrderingError {
        #expect(!error.title.isEmpty)
      }
    }
  }

  /// All requests to a store, by number.
  private func ask(
    _ question: Int,
    by model: OrderingModel,
    _ order: Loadable<Order>
  ) async throws(OrderingError) {
    let store = model.client
    switch question {
    case 0:
      await model.orders.load()
      for _ in 0..<4 { await model.orders.loadNext() }
    case 1: await order.load()
    case 2: _ = try await store.events(of: "R-1")
    case 3: _ = try await store.transitions()
    case 4: _ = try await store.rules(Discount.self)
    case 5: _ = try await store.rules(ShippingMethod.self)
    case 6: _ = try await store.rules(TaxRate.self)
    case 7: if let draft = try? OrderDraft.mugs() { try await model.place(draft) }
    case 8:
      guard let germany = CountryCode("DE") else { return }
      let lines = [ItemQuantity(sku: "MUG", quantity: 2)]
      _ = try await store.quotes(
        QuoteRequest(lines: lines, countries: [germany], currency: .euro)
      )
    default: if let order = order.value { try await model.perform(.refund(), on: order) }
    }
  }

  private static func samples() throws -> [String] {
    let order = Order.example("R-1", of: try .mugs())
    let quote = Quote(
      country: try .code("DE"),
      lines: order.lines,
      shipping: order.shipping,
      totals: order.totals
    )
    let discount = Discount(code: "SPRING", kind: .known(.percentage), percent: 12.5, limit: 5)
    let rate = TaxRate(country: try .code("DE"), percent: 19, isIncluded: true, revision: 2)
    return [
      encoded(order), #"{"items":[\#(encoded(order))],"total":3,"next":"c1"}"#,
      """
      {"items":[\(encoded(quote)),{"country":"JP","problem":{"code":"not_shipped_there",\
      "title":"No.","country":"JP"}}]}
      """, #"{"items":[\#(encoded(discount)),\#(encoded(rate))]}"#,
      """
      {"items":[{"version":1,"time":"2026-11-20T16:52:23Z","caller":"ann","action":"refund",\
      "amount":{"amount":100,"currency":"EUR"},"lines":[{"sku":"MUG","quantity":1}]}]}
      """,
      """
      {"items":[{"code":"slow","name":"Slow","isActive":true,"rates":[{"countries":["DE"],\
      "price":{"amount":490,"currency":"EUR"},"daysFrom":2,"daysTo":4}]}]}
      """,
      """
      {"type":"urn:rialto:problem:short","title":"No.","status":409,"code":"not_enough_stock",\
      "errors":[],"shortages":[{"sku":"MUG","wanted":3,"available":1}]}
      """, encoded(Transitions.standard),
    ]
  }
}
