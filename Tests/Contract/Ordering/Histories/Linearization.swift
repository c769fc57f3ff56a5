/// Looks for an order in which a store that does one thing after another would have answered as a
/// store did that was asked by several at once.
///
/// Of two calls the one comes first that ended before the other began; where they overlap, either
/// may.
struct Linearization {
  private let calls: [HistoryCall]
  /// What was tried and led nowhere: the calls that were done, and the store they had led to.
  private var deadEnds: Set<DeadEnd> = []

  private struct DeadEnd: Hashable {
    let done: Set<Int>
    let store: PaperStore
  }

  /// Whether there is one.
  static func exists(of calls: [HistoryCall], from store: PaperStore) -> Bool {
    var search = Linearization(calls: calls)
    return search.goesOn(from: store, done: [])
  }

  private init(calls: [HistoryCall]) { self.calls = calls }

  private mutating func goesOn(from store: PaperStore, done: Set<Int>) -> Bool {
    let open = calls.indices.filter { !done.contains($0) }
    guard let firstEnd = open.map({ calls[$0].end }).min() else { return true }
    let here = DeadEnd(done: done, store: store)
    guard !deadEnds.contains(here) else { return false }
    for place in open where calls[place].begin < firstEnd {
      var next = store
      guard next.gives(calls[place], among: calls) else { continue }
      if goesOn(from: next, done: done.union([place])) { return true }
    }
    deadEnds.insert(here)
    return false
  }
}

extension PaperStore {
  /// Does what a call asked, and whether the answer is the one that came.
  fileprivate mutating func gives(_ call: HistoryCall, among calls: [HistoryCall]) -> Bool {
    if call.answer == .refused(.keyInUse) {
      return calls.contains {
        $0.question.key == call.question.key && $0.begin != call.begin && $0.begin < call.end
          && call.begin < $0.end
      }
    }
    var number: Int?
    if case .order(let order) = call.answer { number = order.number }
    return answer(to: call.question, numbering: number) == call.answer
  }
}
