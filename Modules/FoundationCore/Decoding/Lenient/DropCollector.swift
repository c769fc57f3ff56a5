/// Gathers the drops of one decoding.
///
/// It is bound to the task for the time of that decoding, so wrappers find it under any decoder
/// without a setting, and two decodings at once never see each other's.
final class DropCollector: Sendable {
  @TaskLocal static var current: DropCollector?

  private let tolerance: DropTolerance
  private let state = Lock((report: DropReport(), excess: DropCount?.none))

  init(tolerance: DropTolerance) { self.tolerance = tolerance }

  /// What was dropped, and the first loss that the tolerance does not allow.
  var contents: (report: DropReport, excess: DropCount?) { state.withLock { $0 } }

  func add(_ kind: DropReport.Kind, detail: () -> DropReport.Drop) {
    guard state.withLock({ $0.report.count(kind) }) else { return }
    // Not under the lock: keys and errors describe themselves, and may do anything.
    let drop = detail()
    state.withLock { $0.report.keep(drop) }
  }

  func addUnread(_ count: Int) { state.withLock { $0.report.countUnread(count) } }

  func add(_ dropped: Int, of total: Int, at path: () -> String) {
    let isAllowed = dropped == 0 || tolerance.allows(dropped, of: total)
    state.withLock { state in
      state.report.rowCount += total
      state.report.droppedRowCount += dropped
      guard !isAllowed, state.excess == nil else { return }
      state.excess = DropCount(path: path(), dropped: dropped, total: total)
    }
  }

  /// Leaves out of account what collections lose that are part of an element.
  func ignoringLosses<Value>(_ decode: () throws -> Value) rethrows -> Value {
    let (excess, rows, droppedRows) = state.withLock {
      ($0.excess, $0.report.rowCount, $0.report.droppedRowCount)
    }
    defer {
      state.withLock { state in
        state.excess = excess
        (state.report.rowCount, state.report.droppedRowCount) = (rows, droppedRows)
      }
    }
    return try decode()
  }
}
