import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Placing orders while the connection to the store breaks, at every step.
@MainActor struct FaultTests {
  let machine: Machine

  init() throws { machine = try Machine() }

  @Test(
    arguments: [
      [.requestLost], [.answerLost], [.answerCutOff], [.overlaid(502)], [.overlaid(500)],
      [.overlaid(200)], [.intercepted(503)], [.intercepted(408)], [.requestLost, .answerLost],
      [.answerLost, .answerLost], [.answerLost, .noConnection], [.answerLost, .intercepted(401)],
      [.answerLost, .intercepted(403)], [.answerLost, .intercepted(404)],
      [.answerLost, .intercepted(413)], [.answerLost, .intercepted(429)],
      [.answerLost, .requestLost, .overlaid(504), .duplicated], [.requestLost, .duplicated],
    ] as [[ScriptedShop.Fault]]
  )
  func exactlyOneOrderComesOfIt(_ faults: [ScriptedShop.Fault]) async throws {
    let shop = ScriptedShop(faults)
    let model = try await machine.start(at: shop)
    var error = await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    let key = try #require(error?.unknown?.key)
    #expect(error?.category == .unknownOutcome)
    #expect(model.outbox.map(\.isPlaced) == [false])

    // Each time by another program, until one succeeds.
    for _ in faults.dropFirst() where error != nil {
      let next = try await machine.start(at: shop)
      do throws(OrderingError) {
        try await next.resume(key)
        error = nil
      } catch {
        #expect(error.unknown?.key == key)
      }
    }
    let last = try await machine.start(at: shop)
    #expect(try await last.resume(key).number == "R-1")
    #expect(shop.placed == [key.rawValue])
    #expect(last.outbox.map(\.number) == ["R-1"])
  }

  @Test func anOrderThatArrivesTwiceIsPlacedOnce() async throws {
    let shop = ScriptedShop([.duplicated])
    let order = try await machine.start(at: shop).place(.mugs())
    #expect(order.number == "R-1")
    #expect(shop.placed.count == 1)
  }

  @Test func automaticClientRetriesPlaceOneOrder() async throws {
    let shop = ScriptedShop([.answerLost, .overlaid(503)])
    let order = try await machine.start(at: shop, attempts: 3).place(.mugs())
    #expect(order.number == "R-1")
    #expect(shop.lines.count == 3)
    #expect(shop.placed.count == 1)
  }

  @Test func withoutAConnectionNothingWasPlacedAndNothingIsLeft() async throws {
    let shop = ScriptedShop([.noConnection])
    let model = try await machine.start(at: shop)
    let error = await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    #expect(error?.code == "http.no_connection")
    #expect(model.outbox.isEmpty)
    #expect(try await machine.start(at: shop).outbox.isEmpty)
  }

  @Test func outboxIsEmptyWhenEveryConnectionAttemptFails() async throws {
    let shop = ScriptedShop([.noConnection, .noConnection, .noConnection])
    let model = try await machine.start(at: shop, attempts: 3)
    let error = await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    #expect(error?.category == .unavailable)
    #expect(model.outbox.isEmpty)
    #expect(try await machine.start(at: shop).outbox.isEmpty)
  }

  /// The error of the last attempt alone would mean that nothing was sent.
  @Test func aConnectionThatFailsAfterAnAnswerWasLostSaysNothingOfTheOrder() async throws {
    let shop = ScriptedShop([.answerLost, .noConnection, .noConnection])
    let model = try await machine.start(at: shop, attempts: 3)
    let error = await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    let key = try #require(error?.unknown?.key)
    #expect(try await model.resume(key).number == "R-1")
    #expect(shop.placed.count == 1)
  }

  @Test func placingTheSameAgainSettlesItFirst() async throws {
    let shop = ScriptedShop([.answerLost])
    let model = try await machine.start(at: shop)
    await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    // The user places the order again in a restarted program.
    let order = try await machine.start(at: shop).place(.mugs())
    #expect(order.number == "R-1")
    #expect(shop.placed.count == 1)
    // Once it is resolved, the same draft is a new order.
    #expect(try await machine.start(at: shop).place(.mugs()).number == "R-2")
  }

  @Test func anotherOrderHasAnotherKey() async throws {
    let shop = ScriptedShop([.answerLost])
    let model = try await machine.start(at: shop)
    await #expect(throws: OrderingError.self) { try await model.place(.mugs(2)) }
    #expect(try await model.place(.mugs(3)).number == "R-2")
    #expect(Set(shop.placed).count == 2)
    #expect(model.outbox.map(\.number) == ["R-2", nil])
  }

  @Test func aButtonPressedTwiceIsOneOrder() async throws {
    let gate = Gate()
    let shop = ScriptedShop([.slow(gate)])
    let model = try await machine.start(at: shop)
    try await model.add(.mug, quantity: 5)
    async let first = model.place(.mugs())
    #expect(await shop.placed(1))
    let second = try await model.place(.mugs(), emptiesCart: true)
    await gate.open()
    #expect(try await first == second)
    #expect(shop.placed.count == 1)
    #expect(model.outbox.map(\.number) == ["R-1"])
    // The ordered items were removed from the cart once.
    #expect(model.cart.quantity(of: "MUG") == 3)
  }

  @Test func failedConnectionDoesNotSettleAConcurrentAttempt() async throws {
    let gate = Gate()
    let shop = ScriptedShop([.lateNoConnection(gate), .answerLost])
    let model = try await machine.start(at: shop)
    let first = Task { try await model.place(.mugs()) }
    #expect(await shop.sent(1))
    await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    await gate.open()
    await #expect(throws: OrderingError.self) { try await first.value }
    #expect(model.outbox.map(\.isPlaced) == [false])
    #expect(try await machine.start(at: shop).place(.mugs()).number == "R-1")
    #expect(shop.placed.count == 1)
  }

  @Test func theExecutorSettlesItByARetry() async throws {
    let shop = ScriptedShop([.answerLost])
    let model = try await machine.start(at: shop)
    let executor = RecoveryExecutor(
      policy: RecoveryPolicy(initialDelay: .zero, minimumDuration: .zero),
      ask: { $0.recoveries.firstIndex { $0.action.name == "retry" } }
    )
    let outcome = await executor.run { _ in try await model.place(.mugs()) }
    guard case .succeeded(let order, _) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(order.number == "R-1")
    #expect(shop.placed.count == 1)
  }
}
