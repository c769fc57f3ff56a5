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
    let filter = await ObservedView { model.orders.query.status }
    let numbers = await ObservedView { model.orders.items.map(\.number) }
    let isLoading = await ObservedView { model.orders.isLoading }
    model.orders.query.status = .placed
    #expect(await isLoading.shows { $0 })
    await gate.open()
    await model.orders.settle()
    #expect(await numbers.shows { $0 == ["R-1"] })
    #expect(await isLoading.shows { !$0 })
    #expect(isLoading.shown == [false, true, false])
    #expect(filter.shown == [nil, .placed])
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
