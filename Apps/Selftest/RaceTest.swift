import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import Ordering
import StoreHTTP
import StoreServer

/// Sells the last pieces of a product to many buyers at once, each with a program, an outbox and
/// connections of its own.
struct RaceTest: Sendable {
  let store: SelftestStore
  let item: ItemQuantity
  let buyers: Int

  func run(_ progress: WorkProgress) async throws -> RaceOutcome {
    var outcome = try await store.location.opening { try await race(at: $0, progress: progress) }
    outcome.findings = try await store.findings()
    return outcome
  }

  /// Runs the race at a server of the store.
  private func race(at store: StoreServer, progress: WorkProgress) async throws -> RaceOutcome {
    try await HTTPServer(handler: store.handler).run(on: .loopback()) { address in
      let transport = CurlTransport()
      let programs = try await programs(at: address, over: transport)
      var outcome = RaceOutcome(stock: item.quantity, buyers: buyers)
      for result in await results(of: programs, progress: progress) {
        switch result {
        case .success: outcome.placed += 1
        case .failure(.outOfStock): outcome.refused += 1
        case .failure(let error): outcome.unexpectedResponses.append(error.title)
        }
      }
      let buyer = SelftestBuyer(at: address, over: transport, file: "")
      outcome.available =
        try await SelftestStore.stock(of: item.sku, asking: buyer.client.http).available
      return outcome
    }
  }

  /// Returns a program for each buyer, started before any of them orders.
  @MainActor private func programs(
    at address: ListeningAddress,
    over transport: CurlTransport
  ) async throws -> [OrderingModel] {
    var programs: [OrderingModel] = []
    for number in 1...buyers {
      let file = store.folder.appendingPath("buyer-\(number).sqlite")
      programs.append(try await SelftestBuyer(at: address, over: transport, file: file).start())
    }
    return programs
  }

  /// Lets all buyers order one piece at once, and returns the results.
  @MainActor private func results(
    of programs: [OrderingModel],
    progress: WorkProgress
  ) async -> [Result<Order, OrderingError>] {
    await withTaskGroup { group in
      for (number, program) in programs.enumerated() {
        let one = [ItemQuantity(sku: item.sku, quantity: 1)]
        let draft = SelftestStore.draft(of: one, for: "buyer-\(number + 1)")
        group.addTask { await program.outcome(of: draft) }
      }
      var results: [Result<Order, OrderingError>] = []
      for await result in group {
        results.append(result)
        progress.advance()
      }
      return results
    }
  }
}

/// The result of a race.
struct RaceOutcome: SelftestOutcome {
  let stock: Int
  let buyers: Int
  /// The number of placed orders.
  var placed = 0
  /// The number of orders refused as out of stock.
  var refused = 0
  /// The other responses, each as a sentence.
  var unexpectedResponses: [String] = []
  /// The stock that the store reports as available.
  var available = 0
  /// The findings of the consistency checks, each as a sentence.
  var findings: [String] = []

  private var isBalanced: Bool { findings.isEmpty && available == stock - placed }

  /// The violated guarantees, each as a sentence.
  var violations: [String] {
    var violations = unexpectedResponses + findings
    let sellable = min(stock, buyers)
    if placed != sellable { violations.append("Sold \(placed) of \(sellable) pieces.") }
    if placed + refused + unexpectedResponses.count != buyers {
      violations.append("\(placed + refused) of \(buyers) buyers got a response.")
    }
    if available != stock - placed {
      violations.append("\(available) pieces are available, expected \(stock - placed).")
    }
    return violations
  }

  var sentence: String {
    "\(placed) placed, \(refused) refused, available \(available), "
      + (isBalanced ? "ledger balanced" : "ledger not balanced")
  }
}
