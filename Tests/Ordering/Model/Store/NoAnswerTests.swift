import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// An invalid response is an error of every request to the store, never an empty list.
@Suite(.timeLimit(.minutes(10))) struct NoAnswerTests {
  /// A request to the store.
  struct Endpoint: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let ask: @Sendable (StoreClient) async throws -> Void

    init(_ name: String, _ ask: @escaping @Sendable (StoreClient) async throws -> Void) {
      testDescription = name
      self.ask = ask
    }
  }

  static let endpoints = [
    Endpoint("orders") { _ = try await $0.orders() },
    Endpoint("order") { _ = try await $0.order("R-1") },
    Endpoint("history") { _ = try await $0.events(of: "R-1") },
    Endpoint("transitions") { _ = try await $0.transitions() },
    Endpoint("shipping methods") { _ = try await $0.rules(ShippingMethod.self) },
    Endpoint("discounts") { _ = try await $0.rules(Discount.self) },
    Endpoint("tax rates") { _ = try await $0.rules(TaxRate.self) },
    Endpoint("quotes") {
      let request = QuoteRequest(
        lines: [ItemQuantity(sku: "MUG", quantity: 1)],
        countries: [try .code("DE")],
        currency: .euro
      )
      _ = try await $0.quotes(request)
    },
  ]

  static let bodies = [
    "{}", #"{"error":"Over capacity"}"#, #"{"items":"none"}"#, #"{"items":null}"#, #"{"items":{}}"#,
    #"{"items":[{"x":1},7,null]}"#, #"{"next":"c1","total":3}"#, "null", "[]", "",
    "<html><title>Sign in</title></html>", #"{"items":[{"number":"R-1","#,
  ]

  @Test(arguments: endpoints) func isAFailure(_ endpoint: Endpoint) async throws {
    for body in Self.bodies {
      let store = try ScriptedShop { _ in .json(body) }.store()
      let error = await #expect(throws: OrderingError.self, "\(body)") {
        try await endpoint.ask(store)
      }
      #expect(error?.code == "http.unreadable", "\(body)")
      #expect(error?.category == .unavailable, "\(body)")
    }
  }

  @MainActor @Test func ordersThatComeAgainDoNotGoOnForEver() async throws {
    let shop = ScriptedShop { question in
      let order = encoded(Order.example("R-1", of: try .mugs()))
      return .json(#"{"items":[\#(order)],"next":"\#(question.query["cursor"] ?? "")x"}"#)
    }
    let error = await #expect(throws: OrderingError.self) {
      try await shop.store().pages().collected()
    }
    #expect(error?.code == "http.endless_pages")
    #expect(error?.category == .unavailable)
    #expect(shop.lines.count == 2)
    let orders = try await Machine().start(at: shop).orders
    await orders.load()
    await orders.loadNext()
    #expect(orders.failure?.code == "http.endless_pages")
    #expect(orders.items.count == 1)
    #expect(shop.lines.count == 4)
  }

  @Test func repeatedPageCursorThrowsEndlessPages() async throws {
    // Each page has a new order, so that only the cursor shows that the pages repeat.
    let count = ObservedValue(0)
    let shop = ScriptedShop { _ in
      count.update { $0 += 1 }
      let order = Order.example(Order.ID(rawValue: "R-\(count.value)"), of: try .mugs())
      return .json(#"{"items":[\#(encoded(order))],"next":"same"}"#)
    }
    let error = await #expect(throws: OrderingError.self) {
      try await shop.store().pages().collected()
    }
    #expect(error?.code == "http.endless_pages")
    #expect(shop.lines.count == 2)
  }

  @Test func droppedRulesAreReported() async throws {
    let shop = ScriptedShop { question in
      if question.line.hasSuffix("/tax-rates") {
        return .json(#"{"items":[{"country":"DE","percent":19,"isIncluded":true},{}]}"#)
      }
      return nil
    }
    let rates = try await shop.store().rules(TaxRate.self)
    #expect(rates.value.count == 1)
    #expect(rates.drops.drops.map(\.path) == ["$.items[1]"])
  }
}
