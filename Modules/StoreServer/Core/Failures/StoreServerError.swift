public import FoundationCore

/// An error of the store's administration.
public indirect enum StoreServerError: Error {
  /// The fields of an account are invalid.
  case invalid(FieldErrors)
  /// An account with that name exists.
  case accountExists(String)
  /// The store is not empty, so it cannot be filled with demo data.
  case notEmpty
  /// There is no account with that name.
  case noAccount(String)
  /// The account is the last enabled admin.
  case lastAdmin(String)
  /// Other machines could reach the store at that address.
  case publicAddress(String)
  /// The store is served behind a proxy, but has no accounts.
  case needsAccounts
  /// There is not enough memory to hash a password.
  case noMemory
  /// The command needs a store in a file, but the store is in PostgreSQL.
  case noFile
  /// The file at that path has no tables of a store.
  case noStore(String)
  /// The store was made by a build before 0.2.0, whose schema this program does not know.
  case unreleased(String, version: Int)
  /// The database has no tables of a store yet.
  case noTables(String)
  /// The file at that path is damaged or was tampered with.
  case damaged(String, [StoreFinding])
  /// A backup cannot be restored.
  case cannotRestore(RestoreFailureReason)
  /// The store cannot be migrated.
  case cannotMigrate(MigrationFailureReason)
  /// A webhook or a delivery cannot be used.
  case webhook(WebhookFailureReason)
  /// The messages to buyers cannot be set up or sent.
  case mail(MailFailureReason)
  /// The database contains an unfinished migration.
  case unfinishedMigration
  /// The caller cancelled the work.
  case cancelled
  /// An error below the store, such as of its database.
  case failed(any Error)

  /// Runs the body and wraps other errors in ``failed(_:)``.
  package static func wrapping<Value>(
    _ body: () async throws -> Value
  ) async throws(StoreServerError) -> Value {
    do {
      return try await body()
    } catch let error as StoreServerError {
      throw error
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .failed(error)
    }
  }
}

extension StoreServerError: Failure {
  public var details: FailureDetails {
    switch self {
    case .invalid(let errors):
      .init(
        "store.invalid",
        .usage,
        "Invalid account.",
        reason: FormFailure(errors)?.reason,
        suggestion: FormFailure(errors)?.suggestion,
        recoveries: FormFailure(errors)?.recoveries ?? []
      )
    case .accountExists(let name):
      .init(
        "store.account_exists",
        .conflict,
        "The account '\(name)' already exists.",
        suggestion: "Choose another name."
      )
    case .notEmpty:
      .init(
        "store.not_empty",
        .refused,
        "The store already contains products, brands or categories.",
        reason: "Demo data are for an empty store.",
        suggestion: "Use another store, or allow adding to this one."
      )
    case .noAccount(let name):
      .init(
        "store.no_account",
        .notFound,
        "There is no account '\(name)'.",
        suggestion: "List them with 'rialto store account'."
      )
    case .lastAdmin(let name):
      .init(
        "store.last_admin",
        .refused,
        "'\(name)' is the last admin.",
        reason: "A store needs an admin.",
        suggestion: "Make another account an admin first."
      )
    case .publicAddress(let address):
      .init(
        "store.open_to_others",
        .refused,
        "Cannot listen on \(address).",
        reason:
          "Other machines could reach it, and passwords and tokens would be sent unencrypted.",
        suggestion: "Listen on 127.0.0.1:PORT behind a TLS proxy on this machine, "
          + "and name its host with --behind-tls-proxy."
      )
    case .needsAccounts:
      .init(
        "store.needs_accounts",
        .refused,
        "The store has no accounts yet.",
        reason: "Without accounts, everyone who reaches the proxy could change everything.",
        suggestion: "Add one first: rialto store account add NAME --role admin."
      )
    case .noMemory:
      .init(
        "store.no_memory",
        .unavailable,
        "Not enough memory to hash a password.",
        reason: "Hashing takes 64 MiB.",
        suggestion: "Nothing was changed. Close other programs and try again."
      )
    case .noFile:
      .init(
        "store.no_file",
        .refused,
        "The store is not in a file.",
        reason: "It is in PostgreSQL, which has its own backups.",
        suggestion:
          "Use pg_dump, or migrate the store to a file: rialto store migrate --to sqlite:PATH."
      )
    case .noStore(let path):
      .init(
        "store.no_store",
        .refused,
        "\(path) is not a store, or has lost its tables.",
        suggestion: "Restore a backup with 'rialto store restore FILE', "
          + "or move the file away to start over."
      )
    case .unreleased(let store, let version):
      .init(
        "store.unreleased",
        .refused,
        "The store \(store) was made by a build before 0.2.0.",
        reason: "Its schema has version \(version); this program reads \(StoreSchema.firstVersion) "
          + "and later.",
        suggestion: "Export its catalog with the build that made it, "
          + "'rialto catalog export > catalog.jsonl', and import that file into a new store."
      )
    case .noTables(let database):
      .init(
        "store.missing",
        .notFound,
        "There is no store in \(database) yet.",
        suggestion: "Run 'rialto init' to open your own shop, or 'rialto demo' for a demo store."
      )
    case .damaged(let path, let findings):
      .init(
        "store.damaged",
        .failed,
        "The store \(path) is damaged.",
        reason: findings.reason,
        suggestion: "Run 'rialto store fsck' to list all findings, "
          + "and restore a backup with 'rialto store restore FILE'."
      )
    case .cannotRestore(let reason): reason.details
    case .cannotMigrate(let reason): reason.details
    case .webhook(let reason): reason.details
    case .mail(let reason): reason.details
    case .unfinishedMigration:
      .init(
        "store.unfinished_move",
        .refused,
        "The database contains an unfinished migration.",
        reason: "Only a part of the store has been copied.",
        suggestion: "Run the same 'rialto store migrate' again to finish it."
      )
    case .cancelled: .init("store.cancelled", .cancelled, "Cancelled.")
    case .failed(let error): details(causedBy: error)
    }
  }

  private func details(causedBy error: any Error) -> FailureDetails {
    var details =
      (error as? any Failure)?.details
      ?? FailureDetails("store.failed", .failed, "The store failed.")
    details.causes = [error]
    return details
  }
}
