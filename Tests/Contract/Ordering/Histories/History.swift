import FoundationCore
import Ordering
import StoreServer
import TestSupport

/// A history of concurrent requests by several clients for one item, one discount and its orders.
///
/// The next request of a client depends on the seed and on the orders it has seen; the same seed
/// gives the same history, apart from the order of concurrent requests.
final class History: Sendable {
  static let clients = 3
  static let moves = 10

  let seed: UInt64
  /// The initial stock.
  let onHand: Int
  let counter: HistoryCounter
  private let state = Lock(State())

  private struct State {
    var time = 0
    var orders: [Int: PaperOrder] = [:]
    var asked: [HistoryQuestion] = []
    var calls: [HistoryCall] = []
  }

  /// Creates a history of an item with little stock.
  init(seed: UInt64, place: Int, in store: HistoryStore) async throws {
    self.seed = seed
    onHand = 4 + Int(seed % 5)
    counter = try await HistoryCounter(place, in: store, onHand: onHand)
  }

  /// The requests, in the order of the responses.
  var calls: [HistoryCall] { state.withLock(\.calls) }

  /// The placed orders, as last seen.
  var orders: [PaperOrder] { state.withLock { $0.orders.values.sorted { $0.number < $1.number } } }

  /// The store's count of the orders that use the discount.
  func uses() async throws -> Int? { try await counter.uses() }

  /// Runs the moves of all clients concurrently, and reads all orders afterwards.
  func run() async throws {
    try await withThrowingTaskGroup { group in
      for client in 0..<Self.clients {
        group.addTask {
          var random = SplitMix64(self.seed &* 31 &+ UInt64(client))
          for _ in 0..<Self.moves { try await self.move(client, &random) }
        }
      }
      try await group.waitForAll()
    }
    for order in orders { try await ask(HistoryQuestion(request: .look(at: order.number)), 0) }
    try await ask(HistoryQuestion(request: .count), 0)
  }

  /// Returns `true` if a sequential store could have responded the same.
  var isAsOnPaper: Bool {
    let own = Set(orders.map(\.number))
    // The store expires the orders of other histories as well.
    let calls = calls.filter { call in
      if case .expire(let number) = call.question.request { own.contains(number) } else { true }
    }
    return Linearization.exists(of: calls, from: PaperStore(onHand: onHand))
  }

  private func move(_ client: Int, _ random: inout SplitMix64) async throws {
    let asked = state.withLock { $0.asked }
    switch HistoryMove(using: &random, counter.sku, orders, asked) {
    case .ask(let question): try await ask(question, client)
    case .expireAll:
      let begin = tick()
      let server = counter.store.servers[client % counter.store.servers.count]
      let expired = try await server.expireOrders(olderThan: 0)
      let end = tick()
      for number in expired.compactMap({ Int($0) }) {
        note(HistoryQuestion(request: .expire(number)), .expired, client, begin, end)
      }
    }
  }

  private func ask(_ question: HistoryQuestion, _ client: Int) async throws {
    if question.key != nil { state.withLock { $0.asked.append(question) } }
    let begin = tick()
    let answer = try await counter.answer(to: question, by: client)
    note(question, answer, client, begin, tick())
  }

  private func tick() -> Int {
    state.withLock { state in
      state.time += 1
      return state.time
    }
  }

  private func note(
    _ question: HistoryQuestion,
    _ answer: HistoryAnswer,
    _ client: Int,
    _ begin: Int,
    _ end: Int
  ) {
    state.withLock { state in
      state.calls.append(
        HistoryCall(client: client, question: question, answer: answer, begin: begin, end: end)
      )
      guard case .order(let order) = answer else { return }
      let known = state.orders[order.number]?.revision ?? 0
      if order.revision >= known { state.orders[order.number] = order }
    }
  }
}

extension History: CustomStringConvertible {
  /// The whole history, for the message of a failed test.
  var description: String {
    let lines = calls.sorted { $0.begin < $1.begin }.map {
      "[\($0.begin)–\($0.end)] client \($0.client): \($0.question) → \($0.answer)"
    }
    return "seed \(seed), \(onHand) on hand\n" + lines.joined(separator: "\n")
  }
}
