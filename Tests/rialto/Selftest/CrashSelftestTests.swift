import CommandKit
import Foundation
import FoundationCore
import Ordering
import Persistence
import TestSupport
import Testing

@testable import Selftest

/// The built program as a server that is killed.
struct CrashSelftestTests {
  private func program(_ words: String...) async throws -> Child.Result {
    let desk = try Desk()
    let environment = ["HOME": desk.home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    let child = Child(path: Child.rialto, arguments: words, environment: environment)
    return try await child.run()
  }

  @Test func killedAFewTimesNothingIsLost() async throws {
    let result = try await program("selftest", "crash", "--rounds", "4", "--seed", "11")
    #expect(result.status == 0, "\(result.error)")
    let sentence =
      /4 kills during \d+ orders and \d+ steps, \d+ resolved: none lost, none duplicated, ledger balanced \(seed 11\)\n/
    #expect(try sentence.wholeMatch(in: result.output) != nil, "\(result.output)")
    #expect(result.error == "")
  }

  @Test func jsonOutputReportsTheCounts() async throws {
    let result = try await program("selftest", "crash", "--rounds", "1", "--seed", "5", "--json")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.hasPrefix(#"{"kills":1,"orders":"#))
    #expect(result.output.hasSuffix(#""seed":5,"violations":[]}"# + "\n"))
  }

  /// The store of the first kill comes back after each later one.
  @Test func lostOrdersAreDetected() async throws {
    let outcome = try await outcome(rounds: 20) { store in
      let files = FileManager.default
      let (path, kept) = (try store.path, store.folder.appendingPath("kept.sqlite"))
      let isFirst = !files.fileExists(atPath: kept)
      // The log's index is made again from the log.
      try? files.removeItem(atPath: path + "-shm")
      for suffix in ["", "-wal"] {
        let (from, to) = isFirst ? (path, kept) : (kept, path)
        try? files.removeItem(atPath: to + suffix)
        try files.copyItem(atPath: from + suffix, toPath: to + suffix)
      }
    }
    #expect(outcome.kills < 20)
    // An order, or the last steps of one that was there at the first kill.
    #expect(
      outcome.violations.contains { $0.contains(" was acknowledged") },
      "\(outcome.violations)"
    )
  }

  /// Without its key, a repeated request counts as a new one.
  @Test func forgottenKeysAreDetected() async throws {
    let outcome = try await outcome(rounds: 4) { store in
      try Connection(.file(store.path)).execute(script: "DELETE FROM idempotency_key")
    }
    // Which shows depends on whether a request was under way at the kill, and is repeated.
    #expect(
      outcome.violations.contains {
        $0.hasSuffix("a key that is not stored.") || $0.hasSuffix("was never acknowledged.")
          || $0.contains("has changed the order")
      },
      "\(outcome.violations)"
    )
  }

  @Test func lostEventsAreDetected() async throws {
    let outcome = try await outcome(rounds: 4) { store in
      try Connection(.file(store.path)).execute(
        script: "DELETE FROM delivery WHERE id = (SELECT min(id) FROM delivery)"
      )
    }
    let sentence = /Order \d+ has \d+ events; the webhook gets.*\./
    #expect(
      outcome.violations.contains { (try? sentence.wholeMatch(in: $0)) != nil },
      "\(outcome.violations)"
    )
  }

  @Test func lostDocumentsAreDetected() async throws {
    let outcome = try await outcome(rounds: 20) { store in
      try Connection(.file(store.path)).execute(
        script: """
          DELETE FROM sales_line WHERE basis = 'invoiced' AND customer_order IN (
            SELECT customer_order FROM order_document WHERE number = 1
          );
          DELETE FROM order_document WHERE number = 1;
          """
      )
    }
    #expect(
      outcome.violations.contains { $0.hasSuffix(" was issued, but is lost.") },
      "\(outcome.violations)"
    )
  }

  @MainActor private func outcome(
    rounds: Int,
    _ damage: @escaping (SelftestStore) async throws -> Void
  ) async throws -> CrashOutcome {
    try await SelftestStore.with(CrashTest.items) { store in
      // The items themselves are not to be lost, or there is nothing to order.
      try Connection(.file(store.path)).execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
      var trial = CrashTest(
        store: store,
        rounds: rounds,
        seed: 3,
        program: Child.rialto,
        environment: Project.coverageEnvironment
      )
      // Otherwise a slow build would be killed before there is anything to lose.
      trial.leastAnswers = 12
      trial.damage = damage
      return try await trial.run(WorkProgress("Killing"))
    }
  }

  @Test func roundsAreCountedFromOne() async throws {
    let result = await (try Desk()).rialto("selftest crash --rounds 0")
    #expect(result.status == .usage)
  }

  @MainActor @Test func withoutAServerThereIsNothingToKill() async throws {
    let error = await #expect(throws: SelftestServerFailure.self) {
      try await SelftestStore.with([]) { store in
        let server = try await ServerProcess.start(store, by: "/bin/true", environment: [:])
        await server.kill()
      }
    }
    #expect(error?.title == "The server did not start.")
    #expect(error?.reason == "'/bin/true store serve' exited before it was listening.")
  }
}

extension SelftestStore {
  /// The file that it is in.
  fileprivate var path: String {
    get throws {
      guard case .file(let path) = location else { throw CocoaError(.fileNoSuchFile) }
      return path
    }
  }
}
