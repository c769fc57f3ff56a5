public import CommandKit
import Foundation
import FoundationCore
import StoreServer

extension StoreMigrationResult {
  static let table = Table<StoreMigrationResult>([
    Column("copied", \.copied),
    Column("isVerified") { $0.isCompared && $0.differenceCount == 0 },
    Column("differenceCount", \.differenceCount),
    Column("differences", \.differences),
    Column("tables", \.tables),
  ])

  /// `true` if both stores were compared; every table then has a checksum.
  private var isCompared: Bool { !tables.isEmpty }

  func sentence(_ display: Display) -> String {
    func formatted(_ count: Int) -> String { count.formatted(in: display.locale) }
    var sentences: [String] = []
    if copied > 0 || !isCompared {
      sentences.append("Copied \(formatted(copied)) rows.")
    }
    if isCompared, differenceCount == 0 {
      let rows = tables.reduce(0) { $0 + $1.rows }
      sentences.append("Compared \(formatted(rows)) rows; all are equal.")
    }
    let lines = differences.map { difference in
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

/// Prints the progress of a migration: on one updated line in a terminal, otherwise as a line per
/// table.
struct MigrationProgressPrinter: Sendable {
  let display: Display
  let progress: WorkProgress

  func print(_ event: StoreMigrationEvent) {
    switch event {
    case .checking: progress.begin("Checking the store")
    case .resuming(let rows): display.note("Resuming after \(formatted(rows)) copied rows.")
    case .restarting:
      display.note("The store was changed since; deleting the copied rows and starting over.")
    case .started(let table, let rows): progress.begin(table, of: rows)
    case .advanced(let rows): progress.advance(by: rows)
    case .copied(let table, let rows): line("Copied \(table): \(formatted(rows)) rows.")
    case .compared(let table, let rows): line("Compared \(table): \(formatted(rows)) rows.")
    }
  }

  private func line(_ text: String) {
    if !display.console.error.isTerminal { display.note(text) }
  }

  private func formatted(_ count: Int) -> String { count.formatted(in: display.locale) }
}

/// The failure of a comparison; the differences were printed before.
struct MigrationMismatchFailure: Failure {
  let count: Int

  var details: FailureDetails {
    .init(
      "store.differs",
      .failed,
      count == 1 ? "1 row differs." : "\(count) rows differ.",
      suggestion: "If the store was used since the migration, differences are expected; "
        + "otherwise migrate again."
    )
  }
}
