import FoundationCore
import Ordering
import StoreServer
import TestSupport

/// What several clients do at once with one thing, one discount and the orders of it.
///
/// What each of them does next depends on the seed and on what it sees then; so the same seed gives
/// the same history up to what the clients overtake one another in.
final class History: Sendable {
  static let clients = 3
  static let moves = 5

  let seed: UInt64
  private let onHand: Int
  private let counter: HistoryCounter
  private let state = Lock(State())

  private struct State {
    var time = 0
    var orders: [Int: PaperOrder] = [:]
    var asked: [HistoryQuestion] = []
    var calls: [HistoryCall] = []
  }

  /// Begins with a thing of which there are few.
  init(seed: UInt64, place: Int, in store: HistoryStore) async throws {
    self.seed = seed
    onHand = 4 + Int(seed % 5)
    counter = try await HistoryCounter(place, in: store, onHand: onHand)
  }

  /// All that was asked, in the order of the answers.
  var calls: [HistoryCall] { state.withLock(\.calls) }

  /// The orders that it placed, as they were seen last.
  var orders: [PaperOrder] { state.withLock { $0.orders.values.sorted { $0.number < $1.number } } }

  /// How many orders use the discount, as the store counts them.
  func uses() async throws -> Int? { try await counter.uses() }

  /// Lets all clients do their moves at once, and looks at everything once they are done.
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

  /// Whether a store that does one thing after another could have answered so.
  var isAsOnPaper: Bool {
    let own = Set(orders.map(\.number))
    // The store lets the orders of others go as well.
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
      let known = state.orders[order.number]?.version ?? 0
      if order.version >= known { state.orders[order.number] = order }
    }
  }
}

extension History: CustomStringConvertible {
  /// All of it, so that whoever reads of a failure sees what led there.
  var description: String {
    let lines = calls.sorted { $0.begin < $1.begin }.map {
      "[\($0.begin)–\($0.end)] client \($0.client): \($0.question) → \($0.answer)"
    }
    return "seed \(seed), \(onHand) on hand\n" + lines.joined(separator: "\n")
  }
}
