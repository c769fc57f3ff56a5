import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import Ordering
import StoreHTTP

/// Kills a server during orders repeatedly, and checks that no order is lost.
@MainActor struct CrashTest {
  let store: SelftestStore
  let rounds: Int
  /// The seed of the work and of the moments of the kills.
  let seed: Int
  /// The program that serves the store.
  let program: String
  let environment: [String: String]
  var clientCount = 4
  /// The maximum lifetime of a server after its clients have started, in microseconds.
  var longestLife = 40_000
  /// The number of requests that a server answers before it is killed, however long that takes.
  var leastAnswers = 0
  /// Called between a kill and the next start, to damage the store in tests.
  var damage: (SelftestStore) async throws -> Void = { _ in }

  /// The initial stock: more than will be ordered, of a few products that all orders want.
  nonisolated static let items = ["MUG", "CUP", "POT"].map {
    ItemQuantity(sku: .init(rawValue: $0), quantity: 1_000_000)
  }

  func run(_ progress: WorkProgress) async throws -> CrashOutcome {
    var outcome = CrashOutcome(seed: seed)
    var numbers = SplitMix64(UInt64(bitPattern: Int64(seed)))
    let clients = (1...clientCount).map { number in
      CrashClient("client-\(number)", at: store, numbers: SplitMix64(numbers.next()))
    }
    try await store.addWebhook()
    do {
      while outcome.kills < rounds, outcome.violations.isEmpty {
        let life = Duration.microseconds(numbers.nextInt(below: longestLife))
        outcome.violations = try await round(clients, for: life)
        outcome.kills += 1
        try await damage(store)
        progress.advance()
      }
      if outcome.violations.isEmpty { outcome.violations = try await last(clients) }
    } catch let error as SelftestServerFailure where outcome.kills > 0 {
      try Task.checkCancellation()
      outcome.violations = ["The server does not start after a kill. \(error.title)"]
    }
    for client in clients { outcome.count(client) }
    return outcome
  }

  /// Starts a server, checks the orders of the previous round, lets the clients work, and kills it.
  private func round(_ clients: [CrashClient], for life: Duration) async throws -> [String] {
    try await serving { server in
      let violations = try await audit(clients, at: server).recent(of: clients)
      for client in clients { try await client.start(at: server.address) }
      await withTaskGroup { group in
        for client in clients { group.addTask { await client.work() } }
        // A cancelled test kills it early.
        try? await Task.sleep(for: life)
        await waitForAnswers(to: clients)
        for client in clients { client.isServerKilled = true }
        await server.kill()
      }
      try Task.checkCancellation()
      return violations + clients.flatMap(\.unexpectedResponses)
    }
  }

  /// Waits until the server has given the least number of answers.
  ///
  /// Asks each millisecond: the answers of all clients count, and a client that has failed gets none.
  private func waitForAnswers(to clients: [CrashClient]) async {
    while !Task.isCancelled, clients.allSatisfy(\.unexpectedResponses.isEmpty),
      clients.reduce(0, { $0 + $1.recentAnswers }) < leastAnswers
    {
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Resolves all unanswered requests and checks the whole store.
  private func last(_ clients: [CrashClient]) async throws -> [String] {
    let violations = try await serving { server in
      let audit = self.audit(clients, at: server)
      let violations = try await audit.recent(of: clients)
      for client in clients {
        try await client.start(at: server.address)
        await client.work(isLast: true)
      }
      return try await violations + clients.flatMap(\.unexpectedResponses) + audit.all(in: store)
        + audit.documents(of: clients)
    }
    return try await violations + store.missingEvents(of: clients) + store.findings()
  }

  /// Runs the body with a server, which is killed afterwards.
  private func serving(_ body: (ServerProcess) async throws -> [String]) async throws -> [String] {
    let server = try await ServerProcess.start(store, by: program, environment: environment)
    do {
      let violations = try await body(server)
      await server.kill()
      return violations
    } catch {
      await server.kill()
      throw error
    }
  }

  private func audit(_ clients: [CrashClient], at server: ServerProcess) -> OrderAudit {
    let auditor = SelftestBuyer(at: server.address, file: "")
    return OrderAudit(client: auditor.client, clients: clients)
  }
}

extension CrashOutcome {
  @MainActor fileprivate mutating func count(_ client: CrashClient) {
    orders += client.placed
    steps += client.steps
    resolved += client.resolved
  }
}

/// The result of a crash test.
struct CrashOutcome: SelftestOutcome {
  let seed: Int
  var kills = 0
  /// The number of placed orders.
  var orders = 0
  /// The number of completed steps.
  var steps = 0
  /// The number of requests that lost their response and were resolved later.
  var resolved = 0
  /// The violated guarantees, each as a sentence.
  var violations: [String] = []

  var sentence: String {
    let work = "\(kills) kills during \(orders) orders and \(steps) steps, \(resolved) resolved"
    return violations.isEmpty
      ? "\(work): none lost, none duplicated, ledger balanced (seed \(seed))"
      : "\(work): \(violations.count) violations (seed \(seed))"
  }
}
