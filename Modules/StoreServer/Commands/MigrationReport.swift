public import CommandKit
import Foundation
import FoundationCore
import StoreServer

/// The outcome of moving a store.
struct MigrationReport: Sendable {
  let outcome: StoreMigrationResult
  let isCompared: Bool

  static let table = Table<MigrationReport>([
    Column("copied", \.outcome.copied),
    Column("isVerified") { $0.isCompared && $0.outcome.differenceCount == 0 },
    Column("differenceCount", \.outcome.differenceCount),
    Column("differences", \.outcome.differences),
    Column("tables", \.outcome.tables),
  ])

  func sentence(_ display: Display) -> String {
    func told(_ count: Int) -> String { count.formatted(in: display.locale) }
    var sentences: [String] = []
    if outcome.copied > 0 || !isCompared {
      sentences.append("Copied \(told(outcome.copied)) rows.")
    }
    if isCompared, outcome.differenceCount == 0 {
      let rows = outcome.tables.reduce(0) { $0 + $1.rows }
      sentences.append("Compared \(told(rows)) rows; all of them are the same.")
    }
    let lines = outcome.differences.map { difference in
      let row = [difference.tableName, difference.key].filter { !$0.isEmpty }.joined(separator: " ")
      return "\(row): \(difference.kind.rawValue)".terminalSafe
    }
    return ([sentences.joined(separator: " ")] + lines).filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}

extension RowDifference: TableRepresentable {
  static let table = Table<RowDifference>([
    Column("table", \.tableName), Column("key", \.key), Column("kind", \.kind.rawValue),
  ])
}

extension TableChecksum: TableRepresentable {
  static let table = Table<TableChecksum>([
    Column("table", \.tableName), Column("rows", \.rows), Column("sum", \.sum),
  ])
}

/// Tells how far the moving of a store has come: on a line that is rewritten where there is a
/// terminal, else by a line for each table.
struct MigrationProgressPrinter: Sendable {
  let display: Display
  let progress: WorkProgress

  func note(_ step: StoreMigrationEvent) {
    switch step {
    case .looks: progress.begin("Looking through the store")
    case .goesOn(let rows): display.note("Going on behind the \(told(rows)) rows that are there.")
    case .beginsAnew:
      display.note("The store was changed since; what was copied is removed, and it begins anew.")
    case .begins(let table, let rows): progress.begin(table, of: rows)
    case .reached(let rows): progress.advance(by: rows)
    case .copied(let table, let rows): line("Copied \(table): \(told(rows)) rows.")
    case .compared(let table, let rows): line("Compared \(table): \(told(rows)) rows.")
    }
  }

  private func line(_ text: String) {
    if !display.console.error.isTerminal { display.note(text) }
  }

  private func told(_ count: Int) -> String { count.formatted(in: display.locale) }
}

/// That a store and its copy are not the same; what was written said where.
struct MigrationMismatchFailure: Failure {
  let count: Int

  var code: String { "store.differs" }
  var category: FailureCategory { .failed }
  var title: String {
    count == 1 ? "One row is not the same in both." : "\(count) rows are not the same in both."
  }
  var suggestion: String? {
    "Where the store was used since it was moved, that is as it should be; else move it again."
  }
}
