import CommandKit
import FoundationCore
import StoreCore
import StoreServer

/// `rialto store migrate`: moves the store between a file and PostgreSQL.
enum StoreMigrate {
  private static let target = Option.value(
    "to",
    "PLACE",
    of: StoreLocationArgument.self,
    "Where it is moved: postgres://USER@HOST/DATABASE or sqlite:PATH."
  )
  private static let source = Option.value(
    "from",
    "PLACE",
    of: StoreLocationArgument.self,
    "Where it is; the store of this machine where nothing is said."
  )
  private static let verifies = Option.flag(
    "verify",
    "Compare the two row by row; only that where it was moved before."
  )

  static let command = Command(
    "migrate",
    "Moves the store of this machine to PostgreSQL, or back to a file.",
    discussion: """
      The store is looked through, and copied as it is at one moment; what is changed in it later \
      is not moved. The place has to be empty. Where it is cut short, the same command goes on; \
      until it has ended, what is there cannot be used as a store. Passwords are found as \
      PostgreSQL's own programs find them; none stands in an address. The exit code is 1 where \
      --verify finds a difference.
      """,
    examples: [
      Example("rialto store migrate --to postgres://rialto@db.example/store --verify", "Out."),
      Example(
        "rialto store migrate --from postgres://rialto@db.example/store --to sqlite:store.sqlite",
        "Back, to a new file."
      ),
      Example("rialto store migrate --to postgres:///store --json", "For a program."),
    ],
    options: [target, source, verifies],
    output: .one(MigrationReport.table),
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    guard let to = try invocation[target] else {
      throw UsageError(.missingArgument("--to PLACE"), at: invocation.path)
    }
    let from = try invocation[source]
    let display = try context.display
    let source = try from?.home(in: context) ?? .file(path: context.storePath())
    let target = to.home(in: context)
    let verifies = try invocation[verifies]
    let outcome = try await display.progress("Looking through the store") { progress in
      let account = MigrationProgressPrinter(display: display, progress: progress)
      return try await StoreServer.move(source, to: target, verifies: verifies) {
        account.note($0)
      }
    }
    let migration = MigrationReport(outcome: outcome, isCompared: verifies)
    try display.outcome(migration, as: MigrationReport.table, sentence: migration.sentence(display))
    if outcome.differenceCount > 0 {
      throw MigrationMismatchFailure(count: outcome.differenceCount)
    }
  }
}

/// A place of a store as it is typed.
private struct StoreLocationArgument: ArgumentValue {
  private let text: String
  private let file: Path?

  private static let filePrefix = "sqlite:"

  /// An address is looked at later, by what knows its secrets from what may be shown.
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

  func home(in context: any StoreContext) -> StoreDatabaseLocation {
    if let file {
      .file(path: context.path(of: file))
    } else {
      .postgres(PostgresStoreConfiguration(text))
    }
  }
}
