import CommandKit
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
