import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// A view that is bound to the orders is told once of each change, on the main actor.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ObservationTests {
  let machine: Machine

  init() throws { machine = try Machine() }

  @Test func aViewFollowsTheFilterAndTheOrders() async throws {
    let gate = Gate()
    let shop = ScriptedShop { question in
      await gate.wait()
      return .json(#"{"items":[\#(encoded(Order.example("R-1", of: try .mugs())))]}"#)
    }
    let model = try await machine.start(at: shop)
    let filter = await ObservedView { model.filter.status }
    let orders = await ObservedView { model.orders.word }
    model.filter.status = .placed
    #expect(await orders.shows { $0 == "loading" })
    await gate.open()
    await model.waitForSearch()
    #expect(await orders.shows { $0 == "loaded" })
    #expect(orders.shown == ["idle", "loading", "loaded"])
    #expect(filter.shown == [nil, .placed])
  }

  @Test func aViewFollowsTheQuotes() async throws {
    let gate = Gate()
    let shop = ScriptedShop { _ in
      await gate.wait()
      return .json(#"{"items":[]}"#)
    }
    let model = try await machine.start(at: shop)
    let quotes = await ObservedView { model.quotes.word }
    let request = QuoteRequest(
      lines: [ItemQuantity(sku: "MUG", quantity: 1)],
      countries: [try .code("DE")],
      currency: .euro
    )
    let quoting = Task { try await model.quote(request) }
    #expect(await quotes.shows { $0 == "loading" })
    await gate.open()
    _ = try await quoting.value
    #expect(await quotes.shows { $0 == "loaded" })
    #expect(quotes.shown == ["idle", "loading", "loaded"])
  }

  @Test func viewsFollowTheCartAndTheOutbox() async throws {
    let model = try await machine.start(at: ScriptedShop([.answerLost]))
    let cart = await ObservedView { model.cart.count }
    let outbox = await ObservedView { model.outbox.map(\.isPlaced) }
    try await model.add(.mug, quantity: 2)
    #expect(await cart.shows { $0 == 2 })
    let error = await #expect(throws: OrderingError.self) {
      try await model.place(.mugs(2), emptiesCart: true)
    }
    #expect(await outbox.shows { $0 == [false] })
    try await model.resume(try #require(error?.unknown).key)
    #expect(await outbox.shows { $0 == [true] })
    #expect(outbox.shown == [[], [false], [true]])
    #expect(await cart.shows { $0 == 0 })
    #expect(cart.shown == [0, 2, 0])
  }
}
