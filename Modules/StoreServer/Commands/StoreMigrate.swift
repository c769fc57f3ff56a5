public import CommandKit
import Foundation
import FoundationCore
import StoreCore
import StoreServer

/// `rialto store migrate`: migrates the store between a file and PostgreSQL.
enum StoreMigrate {
  private static let target = Option<PlaceArgument?>(
    "to PLACE",
    "The target: postgres://USER@HOST/DATABASE or sqlite:PATH."
  )
  private static let source = Option<PlaceArgument?>(
    "from PLACE",
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
    output: .one(StoreMigrationResult.table)
  ) { invocation, context in
    guard let to = try invocation[target] else {
      throw UsageError(.missingArgument("--to PLACE"), at: invocation.path)
    }
    let from = try invocation[source]
    let display = try context.display
    let source = try from?.location(in: context) ?? .file(path: context.storePlace.file)
    let target = to.location(in: context)
    let verifies = try invocation[verifies]
    let outcome = try await display.progress("Checking the store") { progress in
      try await StoreServer.migrate(from: source, to: target, verifies: verifies) {
        progress.show($0, on: display)
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

/// The argument of --from and --to: a file, or the address of a database.
private enum PlaceArgument: ArgumentValue {
  case file(Path)
  /// Addresses are checked later, where secrets are kept out of messages.
  case database(String)

  init?(argument: String) {
    let file = argument.trimmingPrefix("sqlite:")
    if file.count < argument.count {
      guard let path = Path(argument: String(file)) else { return nil }
      self = .file(path)
    } else {
      guard argument.contains("://") else { return nil }
      self = .database(argument)
    }
  }

  static var expectation: String { "postgres://USER@HOST/DATABASE or sqlite:PATH" }

  func location(in context: any StoreContext) -> StoreDatabaseLocation {
    switch self {
    case .file(let path): .file(path: context.path(of: path))
    case .database(let address): .postgres(PostgresStoreConfiguration(address))
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
    if copied > 0 || !isCompared { sentences.append("Copied \(formatted(copied)) rows.") }
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

extension WorkProgress {
  /// Shows an event of a migration: on one updated line in a terminal, otherwise as a line per
  /// table.
  fileprivate func show(_ event: StoreMigrationEvent, on display: Display) {
    func formatted(_ count: Int) -> String { count.formatted(in: display.locale) }
    func line(_ text: String) { if !display.console.error.isTerminal { display.note(text) } }
    switch event {
    case .checking: begin("Checking the store")
    case .resuming(let rows): display.note("Resuming after \(formatted(rows)) copied rows.")
    case .restarting:
      display.note("The store was changed since; deleting the copied rows and starting over.")
    case .started(let table, let rows): begin(table, of: rows)
    case .advanced(let rows): advance(by: rows)
    case .copied(let table, let rows): line("Copied \(table): \(formatted(rows)) rows.")
    case .compared(let table, let rows): line("Compared \(table): \(formatted(rows)) rows.")
    }
  }
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
