import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Programs that end while they place an order: another opens the same file and continues.
@MainActor struct KillTests {
  let machine: Machine
  let gate = Gate()

  init() throws { machine = try Machine() }

  @Test func killedAfterItWasWrittenDown() async throws {
    try await expectOneOrder(killedAt: .stuck(gate)) { shop in
      // Nothing has reached the store.
      #expect(shop.placed.isEmpty)
    }
  }

  @Test func killedAfterTheStoreHasPlacedIt() async throws {
    try await expectOneOrder(killedAt: .slow(gate)) { shop in
      #expect(await shop.placed(1))
    }
  }

  /// The request of the killed program may arrive while or after the next one resumes the order.
  private func expectOneOrder(
    killedAt fault: ScriptedShop.Fault,
    _ check: (ScriptedShop) async -> Void
  ) async throws {
    let shop = ScriptedShop([fault])
    let killed = try await machine.start(at: shop)
    let task = Task { try await killed.place(.mugs()) }
    #expect(await shop.sent(1))
    await check(shop)

    let next = try await machine.start(at: shop)
    let key = try #require(next.outbox.first?.key)
    #expect(next.outbox.map(\.isPlaced) == [false])
    let outcomes = try await next.resumeAll()
    #expect(outcomes.map { try? $0.outcome.get().number } == ["R-1"])
    #expect(next.outbox.map(\.number) == ["R-1"])
    await gate.open()
    // If it were still running, it would get the same order.
    #expect(try await task.value.number == "R-1")
    #expect(shop.placed == [key.rawValue])
  }

  @Test func cancelledOnTheWayItIsUnknownAndSettledLater() async throws {
    let shop = ScriptedShop([.slow(gate)])
    let model = try await machine.start(at: shop)
    let task = Task { try await model.place(.mugs()) }
    #expect(await shop.placed(1))
    task.cancel()
    await gate.open()
    // It is a race whether the response was read; an existing order is never dropped.
    let outcome = await task.result
    let key = try #require(model.outbox.first?.key)
    if case .failure(let error as OrderingError) = outcome { #expect(error.unknown?.key == key) }
    #expect(
      try await machine.start(at: shop).resume(key).number == "R-1" || model.outbox[0].isPlaced
    )
    #expect(shop.placed.count == 1)
  }

  @Test func cancelledBeforeItBeganNothingIsWrittenDown() async throws {
    let shop = ScriptedShop()
    let model = try await machine.start(at: shop)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await model.place(.mugs())
    }
    let error = await #expect(throws: OrderingError.self) { try await task.value }
    #expect(error?.category == .cancelled)
    #expect(try await machine.start(at: shop).outbox.isEmpty)
    #expect(shop.lines.isEmpty)
  }

  @Test func killedAfterItWasSettledItIsOnlyLookedUp() async throws {
    let shop = ScriptedShop { question in
      guard question.line == "GET /v1/orders/R-1" else { return nil }
      return .json(encoded(Order.example("R-1", of: try .mugs(), revision: 4)))
    }
    try await machine.start(at: shop).place(.mugs())
    let next = try await machine.start(at: shop)
    let key = try #require(next.outbox.first?.key)
    #expect(try await next.resumeAll().isEmpty)
    #expect(try await next.resume(key).revision == 4)
    #expect(shop.lines == ["POST /v1/orders", "GET /v1/orders/R-1"])
  }

  @Test(arguments: [-400.0, 0, 400])
  func aMachineThatWasOffForLongAndLostItsClockSettlesItAllTheSame(_ days: Double) async throws {
    let shop = ScriptedShop([.answerLost])
    let model = try await machine.start(at: shop)
    await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    let later = try await machine.start(at: shop) {
      Date(timeIntervalSince1970: 1_700_000_000 + days * 86_400)
    }
    #expect(later.outbox.count == 1)
    #expect(try await later.place(.mugs()).number == "R-1")
    #expect(shop.placed.count == 1)
  }

  @Test func removedOutboxEntryCannotBeResumed() async throws {
    let shop = ScriptedShop([.answerLost])
    let model = try await machine.start(at: shop)
    await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    let key = try #require(model.outbox.first?.key)
    try await model.removeFromOutbox(key)
    #expect(model.outbox.isEmpty)
    let error = await #expect(throws: OrderingError.self) { try await model.resume(key) }
    #expect(error?.category == .notFound)
    #expect(try await model.place(.mugs()).number == "R-2")
  }
}
