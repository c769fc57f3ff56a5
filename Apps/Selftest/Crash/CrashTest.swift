import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import Ordering
import StoreHTTP

/// Kills a server in the midst of orders, again and again, and sees whether it has lost anything.
@MainActor struct CrashTest {
  let store: SelftestStore
  let rounds: Int
  /// The same number gives the same work and the same moments, as far as the machine lets it.
  let seed: Int
  /// The program that serves the store, and what it is told of the machine.
  let program: String
  let environment: [String: String]
  var clientCount = 4
  /// How long a server lives at most, once its clients have begun, in microseconds.
  var longestLife = 40_000
  /// What a test does to the store between a kill and the next start.
  var damage: (SelftestStore) async throws -> Void = { _ in }

  /// What there is to sell: more than will be ordered, of a few things that all orders want.
  nonisolated static let goods = ["MUG", "CUP", "POT"].map {
    ItemQuantity(sku: .init(rawValue: $0), quantity: 1_000_000)
  }

  func run(_ progress: WorkProgress) async throws -> CrashOutcome {
    var outcome = CrashOutcome(seed: seed)
    var numbers = SplitMix64(UInt64(bitPattern: Int64(seed)))
    let clients = (1...clientCount).map { number in
      CrashClient("client-\(number)", at: store, numbers: SplitMix64(numbers.next()))
    }
    do {
      while outcome.kills < rounds, outcome.breaches.isEmpty {
        let life = Duration.microseconds(numbers.nextInt(below: longestLife))
        outcome.breaches = try await round(clients, for: life)
        outcome.kills += 1
        try await damage(store)
        progress.advance()
      }
      if outcome.breaches.isEmpty { outcome.breaches = try await last(clients) }
    } catch let error as SelftestServerFailure where outcome.kills > 0 {
      outcome.breaches = ["After a kill the store is served no more. \(error.title)"]
    }
    for client in clients { outcome.count(client) }
    return outcome
  }

  /// Starts a server, looks at what is left of before, lets the clients work, and kills it.
  private func round(
    _ clients: [CrashClient],
    for life: Duration
  ) async throws -> [String] {
    try await serving { server in
      let breaches = try await audit(clients, at: server).recent(of: clients)
      for client in clients { try await client.start(at: server.address) }
      await withTaskGroup { group in
        for client in clients { group.addTask { await client.work() } }
        // Cancelled, it is killed all the sooner.
        try? await Task.sleep(for: life)
        for client in clients { client.noteKill() }
        await server.kill()
      }
      try Task.checkCancellation()
      return breaches + clients.flatMap(\.surprises)
    }
  }

  /// Settles everything, and looks through all that the store has.
  private func last(_ clients: [CrashClient]) async throws -> [String] {
    let breaches = try await serving { server in
      let audit = try await audit(clients, at: server)
      let breaches = try await audit.recent(of: clients)
      for client in clients {
        try await client.start(at: server.address)
        await client.settleAtLast()
      }
      return try await breaches + clients.flatMap(\.surprises) + audit.all(store)
    }
    return try await breaches + store.findings()
  }

  /// Does something with a server that is dead afterwards.
  private func serving(_ body: (ServerProcess) async throws -> [String]) async throws -> [String] {
    let server = try await ServerProcess.start(store, by: program, environment: environment)
    do {
      let breaches = try await body(server)
      await server.kill()
      return breaches
    } catch {
      await server.kill()
      throw error
    }
  }

  private func audit(
    _ clients: [CrashClient],
    at server: ServerProcess
  ) async throws -> OrderAudit {
    let file = store.folder.appendingPath("audit.sqlite")
    let buyer = SelftestBuyer(at: server.address, file: file)
    return OrderAudit(client: buyer.client, model: try await buyer.start(), clients: clients)
  }
}

extension CrashOutcome {
  @MainActor fileprivate mutating func count(_ client: CrashClient) {
    orders += client.placed
    steps += client.steps
    settled += client.settled
  }
}
