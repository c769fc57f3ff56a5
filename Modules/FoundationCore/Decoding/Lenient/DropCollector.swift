/// The collector of drops during one decoding.
///
/// It is a task-local value, so that wrappers find it with any decoder, and concurrent decodings have
/// separate reports.
final class DropCollector: Sendable {
  @TaskLocal static var current: DropCollector?

  private let tolerance: DropTolerance
  private let state = Lock((report: DropReport(), excess: DropCount?.none))

  init(tolerance: DropTolerance) { self.tolerance = tolerance }

  /// The report, and the first list that lost more elements than tolerated.
  var contents: (report: DropReport, excess: DropCount?) { state.withLock { $0 } }

  func add(_ kind: DropReport.Kind, detail: () -> DropReport.Drop) {
    guard state.withLock({ $0.report.count(kind) }) else { return }
    // Not under the lock, since descriptions of keys and errors run foreign code.
    let drop = detail()
    state.withLock { $0.report.append(drop) }
  }

  func addUnread(_ count: Int) { state.withLock { $0.report.addUnread(count) } }

  func add(_ dropped: Int, of total: Int, at path: () -> String) {
    let isAllowed = dropped == 0 || tolerance.allows(dropped, of: total)
    state.withLock { state in
      state.report.elementCount += total
      state.report.droppedElementCount += dropped
      guard !isAllowed, state.excess == nil else { return }
      state.excess = DropCount(path: path(), dropped: dropped, total: total)
    }
  }

  /// Runs a function without counting the elements that nested lists lose.
  func withoutCounting<Value>(_ decode: () throws -> Value) rethrows -> Value {
    let (excess, rows, droppedRows) = state.withLock {
      ($0.excess, $0.report.elementCount, $0.report.droppedElementCount)
    }
    defer {
      state.withLock { state in
        state.excess = excess
        (state.report.elementCount, state.report.droppedElementCount) = (rows, droppedRows)
      }
    }
    return try decode()
  }
}
