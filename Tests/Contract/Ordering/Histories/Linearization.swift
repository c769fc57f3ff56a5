/// A search for a sequence of calls in which a sequential store gives the same responses as a store
/// with concurrent clients.
///
/// A call that ended before another began comes first; overlapping calls may come in any order.
struct Linearization {
  private let calls: [HistoryCall]
  /// The dead ends: the executed calls, and the resulting state of the store.
  private var deadEnds: Set<DeadEnd> = []

  private struct DeadEnd: Hashable {
    let done: Set<Int>
    let store: PaperStore
  }

  /// `true` if there is such a sequence.
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
  /// Executes a call, and returns `true` if the response is the recorded one.
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
