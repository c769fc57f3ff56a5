import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Many orders on a way that breaks at random, by programs that end at any time.
@MainActor struct BrokenWayTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func everyOrderIsThereOnceOrKnownNotToBe(_ seed: UInt64) async throws {
    let faults: [Fault] = [
      .none, .resetBeforeServer, .resetBeforeAnswer, .resetAfterAnswer, .truncated(afterBytes: 10),
      .reset(afterBytes: 100), .garbage(30), .wrongLength(by: -7),
    ]
    let machine = try Machine()
    try await RealStore.run(mugs: 1000) { store in
      let proxy = try ScriptedServer(inFrontOf: store.port) { connection in
        .random(of: faults, connection: connection, seed: seed &* 1000)
      }
      var placed: Set<Order.ID> = []
      for round in 0..<20 {
        let program = try await store.program(
          on: machine,
          through: proxy.port,
          attempts: round % 3 + 1
        )
        // Each orders for somebody else, so that none settles another's.
        var draft = try OrderDraft.mugs(1)
        draft.email = "buyer\(round)@example.com"
        do throws(OrderingError) {
          placed.insert(try await program.place(draft).number)
        } catch {
          #expect(error.unknown != nil, "seed \(seed), round \(round): \(error)")
        }
        // Every few rounds a program looks what the others have left.
        guard round % 4 == 3 else { continue }
        for (_, outcome) in try await store.program(on: machine).resumeAll() {
          placed.insert(try outcome.get().number)
        }
      }

      let last = try await store.program(on: machine)
      try await last.load()
      while last.orders.value?.next != nil { try await last.loadNext() }
      #expect(placed.count == 20, "seed \(seed)")
      #expect(Set(last.orders.value?.items.map(\.number) ?? []) == placed, "seed \(seed)")
      #expect(last.outbox.map(\.isSettled).contains(false) == false, "seed \(seed)")
      #expect(try await store.available() == 1000 - 20, "seed \(seed)")
    }
  }
}
