public import CommandKit
import Foundation
import FoundationCore
import StoreCore
import StoreServer

/// `rialto store migrate`: migrates the store between a file and PostgreSQL.
enum StoreMigrate {
  private static let target = Option.value(
    "to",
    "PLACE",
    of: StoreLocationArgument.self,
    "The target: postgres://USER@HOST/DATABASE or sqlite:PATH."
  )
  private static let source = Option.value(
    "from",
    "PLACE",
    of: StoreLocationArgument.self,
    "The source (default: the store of this machine)."
  )
  private static let verifies = Option.flag(
    "verify",
    "Compare both row by row; after a finished migration, only compare."
  )

  static let command = Command(
    "migrate",
    "Migrates the store to PostgreSQL, or back to a file.",
    discussion: """
      The store is checked and copied as one snapshot; later changes are not copied. The target \
      must be empty. After an interruption, run the same command to continue; an incomplete copy \
      cannot be used as a store. Passwords come from libpq's usual places, such as PGPASSWORD or \
      ~/.pgpass, never from an address. The exit code is 1 if --verify finds a difference.
      """,
    examples: [
      Example(
        "rialto store migrate --to postgres://rialto@db.example/store --verify",
        "To PostgreSQL."
      ),
      Example(
        "rialto store migrate --from postgres://rialto@db.example/store --to sqlite:store.sqlite",
        "Back to a new file."
      ),
      Example("rialto store migrate --to postgres:///store --json", "As JSON for scripts."),
    ],
    options: [target, source, verifies],
    output: .one(StoreMigrationResult.table),
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    guard let to = try invocation[target] else {
      throw UsageError(.missingArgument("--to PLACE"), at: invocation.path)
    }
    let from = try invocation[source]
    let display = try context.display
    let source = try from?.location(in: context) ?? .file(path: context.storePath())
    let target = to.location(in: context)
    let verifies = try invocation[verifies]
    let outcome = try await display.progress("Checking the store") { progress in
      let printer = MigrationProgressPrinter(display: display, progress: progress)
      return try await StoreServer.migrate(from: source, to: target, verifies: verifies) {
        printer.print($0)
      }
    }
    try display.outcome(
      outcome,
      as: StoreMigrationResult.table,
      sentence: outcome.sentence(display)
    )
    if outcome.differenceCount > 0 {
      throw MigrationMismatchFailure(count: outcome.differenceCount)
    }
  }
}

/// A location of a store as a command-line argument.
private struct StoreLocationArgument: ArgumentValue {
  private let text: String
  private let file: Path?

  private static let filePrefix = "sqlite:"

  /// Addresses are checked later, where secrets are kept out of messages.
  init?(argument: String) {
    text = argument
    if argument.hasPrefix(Self.filePrefix) {
      guard let path = Path(argument: String(argument.dropFirst(Self.filePrefix.count))) else {
        return nil
      }
      file = path
    } else {
      guard argument.contains("://") else { return nil }
      file = nil
    }
  }

  static var expectation: String { "postgres://USER@HOST/DATABASE or sqlite:PATH" }

  func location(in context: any StoreContext) -> StoreDatabaseLocation {
    if let file {
      .file(path: context.path(of: file))
    } else {
      .postgres(PostgresStoreConfiguration(text))
    }
  }
}

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
