import Foundation
import StoreServer
import TestSupport
import Testing

/// Random histories of placing, paying, cancelling, shipping, tracking, returning, refunding, editing
/// and expiring orders, in full and in part, by several clients at two servers on one file, compared with a sequential model.
///
/// Stock movements, shipments, refunds, credit notes and the events for webhooks add up as well.
///
/// `RIALTO_HISTORIES=10000` runs that many. A failure names its seed and all requests with their
/// responses; `RIALTO_SEED=…` repeats the history of that seed.
struct HistoryTests {
  @Test(arguments: HistoryBatch.all)
  func concurrentHistoriesMatchSequentialModel(_ batch: HistoryBatch) async throws {
    let store = try await HistoryStore()
    var counts: [HistoryAnswer.Kind: Int] = [:]
    var orders: [PaperOrder] = []
    var credits = CreditBook()
    for (place, seed) in batch.seeds.enumerated() {
      let history = try await History(seed: seed, place: place, in: store)
      try await history.run()
      #expect(history.isAsOnPaper, "\(history)")
      try await expectBooksInOrder(after: history)
      try await MovementBook(of: history).expectBalance(with: history)
      try await Outbox(of: history).expectEachEventOnce(of: history)
      try await credits.issue(to: history)
      orders += history.orders
      for call in history.calls { counts[call.answer.kind, default: 0] += 1 }
    }
    credits.expectNumbersWithoutGaps()
    for server in store.servers { #expect(try await server.checkConsistency() == []) }
    // Otherwise the test would prove little; rarer events occur in longer runs.
    if batch.seeds.count >= 25 {
      let usual: [HistoryAnswer.Kind] = [.done, .outOfStock, .changed, .notAllowed, .expired]
      #expect(usual.allSatisfy { counts[$0, default: 0] > 0 }, "\(batch): \(counts)")
      for list in [\PaperOrder.shipments, \.refunds] {
        #expect(orders.contains { !$0[keyPath: list].isEmpty }, "\(batch)")
      }
    }
  }

  /// The invariants of every history, computed from the store's final state.
  private func expectBooksInOrder(after history: History) async throws {
    let orders = history.orders
    guard case .stock(let onHand, let reserved)? = history.calls.last?.answer else {
      Issue.record("The stock is unknown. \(history)")
      return
    }
    #expect(onHand - reserved >= 0, "\(history)")
    #expect(reserved == orders.reduce(0) { $0 + $1.held }, "\(history)")
    let users = orders.filter(\.usesDiscount)
    #expect(try await history.uses() == users.count, "\(history)")
    #expect(users.count <= PaperStore.limit, "\(history)")
    for (customer, uses) in Dictionary(grouping: users, by: \.customer) {
      #expect(uses.count <= PaperStore.limitPerCustomer, "\(customer): \(history)")
    }
    for order in orders {
      #expect(0...order.paid ~= order.refunded && order.paid <= order.total, "\(history)")
      #expect(order.payments.reduce(0, +) == order.paid, "\(history)")
    }
    var numbers: [String: Set<Int>] = [:]
    for call in history.calls {
      guard case .place = call.question.request, let key = call.question.key,
        case .order(let order) = call.answer
      else { continue }
      numbers[key, default: []].insert(order.number)
    }
    #expect(numbers.values.allSatisfy { $0.count == 1 }, "\(history)")
    #expect(Set(numbers.values.joined()).count == numbers.count, "\(history)")
    #expect(numbers.count == orders.count, "\(history)")
  }
}

/// Histories that run one after another in one file.
struct HistoryBatch: Sendable, CustomTestStringConvertible {
  let seeds: [UInt64]

  /// All histories, in batches that run concurrently.
  static let all: [HistoryBatch] = {
    let environment = ProcessInfo.processInfo.environment
    let count = Rounds.count(25, atNight: 100, of: "RIALTO_HISTORIES")
    let seed = environment["RIALTO_SEED"].flatMap { UInt64($0) }
    let seeds = (1...count).map { seed ?? UInt64($0) }
    return stride(from: 0, to: seeds.count, by: 25).map {
      HistoryBatch(seeds: Array(seeds[$0..<min($0 + 25, seeds.count)]))
    }
  }()

  var testDescription: String {
    "seeds \(seeds.first ?? 0) to \(seeds.last ?? 0), \(seeds.count) histories"
  }
}

extension HistoryAnswer {
  /// The counted events, to check that each kind occurred.
  fileprivate enum Kind {
    case done, expired, outOfStock, usedUp, keyReused, changed, notAllowed, tooMuch
  }

  fileprivate var kind: Kind {
    switch self {
    case .order, .stock: .done
    case .expired: .expired
    case .refused(.keyReused): .keyReused
    case .refused(.usedUp): .usedUp
    case .refused(.changed): .changed
    case .refused(.notAllowed): .notAllowed
    case .refused(.tooMuch), .refused(.refundTooLarge), .refused(.paymentTooLarge),
      .refused(.notExtensible):
      .tooMuch
    case .refused: .outOfStock
    }
  }
}
