import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Equal orders of several programs with one outbox: each is an order, unless its program has ended.
@MainActor struct EqualOrderTests {
  let machine: Machine
  let gate = Gate()

  init() throws { machine = try Machine() }

  @Test func equalOrdersThatEightProgramsSendAtOnceAreEight() async throws {
    let shop = ScriptedShop(Array(repeating: .slow(gate), count: 8))
    var orders: [Task<Order, any Error>] = []
    for count in 1...8 {
      let model = try await machine.start(at: shop)
      orders.append(Task { try await model.place(.mugs()) })
      #expect(await shop.sent(count))
    }
    await gate.open()
    var numbers: Set<Order.ID> = []
    for order in orders { numbers.insert(try await order.value.number) }
    #expect(numbers.count == 8)
    let outbox = try await machine.start(at: shop).outbox
    #expect(Set(outbox.map(\.number)) == Set(numbers.map { $0 }))
    #expect(outbox.map(\.attempts) == Array(repeating: 1, count: 8))
  }

  @Test func eightEqualOrdersAtOnceTakeTheStockOfEight() async throws {
    try await RealStore.run(mugs: 20) { store in
      var orders: [Task<Order, any Error>] = []
      for _ in 1...8 {
        let model = try await store.program(on: machine)
        orders.append(Task { try await model.place(.mugs(1)) })
      }
      var numbers: Set<Order.ID> = []
      for order in orders { numbers.insert(try await order.value.number) }
      #expect(numbers.count == 8)
      #expect(try await store.available() == 12)
    }
  }

  @Test func theOrderOfAKilledProgramIsContinued() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = machine.path as String] in
      try await placeUntilKilled(path)
    }
    let shop = ScriptedShop()
    let next = try await machine.start(at: shop)
    let key = try #require(next.outbox.first?.key)
    #expect(try await next.place(.mugs()).number == "R-1")
    #expect(shop.placed == [key.rawValue])
    // The second attempt, so that the caller can say that it is the same order.
    #expect(next.outbox.map(\.attempts) == [2])
  }

  /// While one program resumes the order of another that was killed, an equal one is an order of its
  /// own.
  @Test func anOrderThatIsBeingResumedIsNotTakenOver() async throws {
    let shop = ScriptedShop([.answerLost, .slow(gate)])
    let killed = try await machine.start(at: shop)
    let error = await #expect(throws: OrderingError.self) { try await killed.place(.mugs()) }
    let key = try #require(error?.unknown?.key)
    let resuming = try await machine.start(at: shop)
    let resumed = Task { try await resuming.resume(key) }
    #expect(await shop.sent(2))
    #expect(try await machine.start(at: shop).place(.mugs()).number == "R-2")
    await gate.open()
    #expect(try await resumed.value.number == "R-1")
  }
}

/// Places an order, and kills the process once it is sent.
@MainActor private func placeUntilKilled(_ path: String) async throws {
  let shop = ScriptedShop([.stuck(Gate())])
  let model = OrderingModel(client: try shop.store(), file: try await .open(path))
  let order = Task { try await model.place(.mugs()) }
  _ = await shop.sent(1)
  kill(getpid(), SIGKILL)
  _ = try await order.value
}
