import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import Ordering
import StoreHTTP
import StoreServer

/// Sells the last of a thing to many at one time, each with a program, an outbox and a connection
/// of their own.
struct RaceTest: Sendable {
  let store: SelftestStore
  let item: ItemQuantity
  let buyers: Int

  func run(_ progress: WorkProgress) async throws -> RaceOutcome {
    var outcome = try await store.place.opening { try await race(at: $0, progress) }
    outcome.findings = try await store.findings()
    return outcome
  }

  /// Sells at a server of the store.
  private func race(at store: StoreServer, _ progress: WorkProgress) async throws -> RaceOutcome {
    try await HTTPServer(handler: store.handler).run(on: .loopback()) { address in
      let transport = CurlTransport()
      let programs = try await programs(at: address, over: transport)
      var outcome = RaceOutcome(stock: item.quantity, buyers: buyers)
      for answer in await answers(to: programs, progress) {
        switch answer {
        case .success: outcome.placed += 1
        case .failure(.outOfStock): outcome.refused += 1
        case .failure(let error): outcome.surprises.append(error.title)
        }
      }
      let buyer = SelftestBuyer(at: address, over: transport, file: "")
      outcome.available =
        try await SelftestStore.stock(of: item.sku, asking: buyer.client).available
      return outcome
    }
  }

  /// A program for each buyer, started before any of them orders.
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

  /// What all are told who order one of the thing, all at once.
  @MainActor private func answers(
    to programs: [OrderingModel],
    _ progress: WorkProgress
  ) async -> [Result<Order, OrderingError>] {
    await withTaskGroup { group in
      for (number, program) in programs.enumerated() {
        let one = [ItemQuantity(sku: item.sku, quantity: 1)]
        let draft = SelftestStore.draft(of: one, for: "buyer-\(number + 1)")
        group.addTask { await program.outcome(of: draft) }
      }
      var answers: [Result<Order, OrderingError>] = []
      for await answer in group {
        answers.append(answer)
        progress.advance()
      }
      return answers
    }
  }
}
