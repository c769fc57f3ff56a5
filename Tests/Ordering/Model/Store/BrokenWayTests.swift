import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Orders over a failing connection, by programs that end at any time.
@MainActor struct BrokenWayTests {
  /// The faults of a request and its response, in the order of their way.
  private nonisolated static let faults: [Fault] = [
    // The request is lost, whole or in part.
    .resetBeforeServer, .resetWithinRequest(afterBytes: 40), .resetWithinRequest(afterBytes: 400),
    // It arrives twice.
    .duplicated,
    // The order is placed, and the response is lost, truncated or changed.
    .resetBeforeAnswer, .reset(afterBytes: 20), .truncated(afterBytes: 20),
    .halfClosed(afterBytes: 20), .resetAfterAnswer, .garbage(30), .wrongLength(by: 7),
    // The response is late, missing or incomplete.
    .latency(.seconds(60)), .silence, .stalled(afterBytes: 20),
  ]

  @Test(arguments: faults)
  func connectionFaultsResultInExactlyOneOrder(_ fault: Fault) async throws {
    try await RealStore.run(mugs: 100) { store in
      let proxy = try ScriptedServer(inFrontOf: store.port, fault)
      for (round, second) in [Fault.none, fault, .resetBeforeServer, .resetBeforeAnswer]
        .enumerated()
      {
        let machine = try Machine()
        var draft = try OrderDraft.mugs(2)
        draft.email = "buyer\(round)@example.com"
        let program = try await store.program(on: machine, through: proxy.port, patience: .brief)
        do throws(OrderingError) {
          try await program.place(draft)
        } catch {
          #expect(error.category == .unknownOutcome, "\(error)")
          #expect(program.outbox.map(\.isPlaced) == [false])
        }
        // The next program resumes it, over a failing connection as well.
        let worse = try ScriptedServer(inFrontOf: store.port, second)
        let next = try await store.program(on: machine, through: worse.port, patience: .brief)
        for (_, outcome) in try await next.resumeAll() {
          if case .failure(let error) = outcome { #expect(error.unknown != nil, "\(error)") }
        }
        // The first request may be in progress: then the store says when to retry.
        let last = try await store.program(on: machine, attempts: 10)
        for (_, outcome) in try await last.resumeAll() { _ = try outcome.get() }

        #expect(last.outbox.map(\.isPlaced) == [true])
        let found = try await last.client.orders(OrderFilter(text: draft.email)).value
        #expect(found.items.map(\.number) == last.outbox.map(\.number))
        #expect(try await store.available() == 100 - 2 * (round + 1))
      }
    }
  }

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
        // Each orders for another customer, so that none resumes another's order.
        var draft = try OrderDraft.mugs(1)
        draft.email = "buyer\(round)@example.com"
        do throws(OrderingError) {
          placed.insert(try await program.place(draft).number)
        } catch {
          #expect(error.unknown != nil, "seed \(seed), round \(round): \(error)")
        }
        // Every few rounds a program resumes the orders of the others.
        guard round % 4 == 3 else { continue }
        for (_, outcome) in try await store.program(on: machine).resumeAll() {
          placed.insert(try outcome.get().number)
        }
      }

      let last = try await store.program(on: machine)
      let orders = try await last.client.pages().collected().value
      #expect(placed.count == 20, "seed \(seed)")
      #expect(Set(orders.items.map(\.number)) == placed, "seed \(seed)")
      #expect(last.outbox.map(\.isPlaced).contains(false) == false, "seed \(seed)")
      #expect(try await store.available() == 1000 - 20, "seed \(seed)")
    }
  }
}

extension Duration {
  /// A timeout that is shorter than a late response, which then counts as lost.
  fileprivate static let brief = Duration.milliseconds(400)
}
