import Catalog
import CommandKit
import FoundationCore
import StoreHTTP

/// The errors of the refused lines of an import, as a sequence of rows; other lines are counted.
struct ImportErrors: AsyncSequence {
  /// One error of a line.
  struct Row: Sendable {
    let line: Int
    let error: FieldError
  }

  static let table = Table<Row>(
    [
      Column("line", heading: "LINE", align: .trailing, \.line),
      Column("field", heading: "FIELD", shrinks: false, \.error.field),
      Column("code", \.error.code),
      Column("message", heading: "ERROR", shrinks: false, \.error.message),
    ],
    empty: "No errors."
  )

  fileprivate final class SummaryBox: Sendable {
    let summary = Lock<ImportReport.Summary?>(nil)
  }

  private let report: ImportReport
  private let progress: WorkProgress
  private let summaryBox = SummaryBox()

  init(report: ImportReport, progress: WorkProgress) {
    self.report = report
    self.progress = progress
  }

  /// The counts of all lines, available after the last row.
  var summary: ImportReport.Summary { summaryBox.summary.withLock { $0 } ?? ImportReport.Summary() }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var steps: ImportReport.AsyncIterator
    fileprivate let progress: WorkProgress
    fileprivate let summaryBox: SummaryBox
    fileprivate var rows: ArraySlice<Row> = []

    mutating func next() async throws -> Row? {
      while rows.isEmpty {
        try Task.checkCancellation()
        switch try await steps.next() {
        case nil: return nil
        case .finished(let summary): summaryBox.summary.withLock { $0 = summary }
        case .line(let outcome):
          progress.advance()
          if outcome.kind == .refused { rows = Self.rows(of: outcome)[...] }
        }
      }
      return rows.popFirst()
    }

    private static func rows(of outcome: ImportReport.Outcome) -> [Row] {
      let errors = outcome.errors.all
      let unsaid = FieldError(field: "", code: "refused", message: "The store gave no reason.")
      return (errors.isEmpty ? [unsaid] : errors).map { Row(line: outcome.line, error: $0) }
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(steps: report.makeAsyncIterator(), progress: progress, summaryBox: summaryBox)
  }
}
