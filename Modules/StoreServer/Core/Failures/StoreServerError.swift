public import FoundationCore

/// An error of the store's administration.
public enum StoreServerError: Error {
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
  /// The file at that path has none of the tables of a store.
  case noStore(String)
  /// The file at that path is damaged or was tampered with.
  case damaged(String, [StoreFinding])
  /// A backup cannot be restored.
  case cannotRestore(RestoreFailureReason)
  /// The store cannot be migrated.
  case cannotMigrate(MigrationFailureReason)
  /// The database contains an unfinished migration.
  case unfinishedMigration
  /// The caller cancelled the work.
  case cancelled
  /// An error below the store, such as of its database.
  case failed(any Error)
}

extension StoreServerError {
  /// Runs the body and wraps other errors in ``failed(_:)``.
  package static func wrapping<Value>(
    _ body: () async throws -> Value
  ) async throws(StoreServerError) -> Value {
    do {
      return try await body()
    } catch let error as StoreServerError {
      throw error
    } catch is PasswordFault {
      throw .noMemory
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .failed(error)
    }
  }
}

extension StoreServerError: Failure {
  public var code: String {
    switch self {
    case .invalid: "store.invalid"
    case .accountExists: "store.account_exists"
    case .notEmpty: "store.not_empty"
    case .noAccount: "store.no_account"
    case .lastAdmin: "store.last_admin"
    case .publicAddress: "store.open_to_others"
    case .needsAccounts: "store.needs_accounts"
    case .noMemory: "store.no_memory"
    case .noFile: "store.no_file"
    case .noStore: "store.no_store"
    case .damaged: "store.damaged"
    case .cannotRestore(let reason): "store.\(reason.code)"
    case .cannotMigrate(let reason): "store.\(reason.code)"
    case .unfinishedMigration: "store.unfinished_move"
    case .cancelled: "store.cancelled"
    case .failed: cause?.code ?? "store.failed"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .invalid: .usage
    case .accountExists, .notEmpty: .conflict
    case .noAccount: .notFound
    case .lastAdmin, .publicAddress, .needsAccounts, .noFile, .noStore, .cannotRestore,
      .unfinishedMigration:
      .refused
    case .damaged: .failed
    case .cannotMigrate(let reason): reason.category
    case .noMemory: .unavailable
    case .cancelled: .cancelled
    case .failed: cause?.category ?? .failed
    }
  }

  public var title: String {
    switch self {
    case .invalid: "Invalid account."
    case .accountExists(let name): "The account '\(name)' already exists."
    case .notEmpty: "The store is not empty."
    case .noAccount(let name): "There is no account '\(name)'."
    case .lastAdmin(let name): "'\(name)' is the last admin."
    case .publicAddress(let address): "Cannot listen on \(address)."
    case .needsAccounts: "The store has no accounts yet."
    case .noMemory: "Not enough memory to hash a password."
    case .noFile: "The store is not in a file."
    case .noStore(let path): "\(path) is not a store, or has lost its tables."
    case .damaged(let path, _): "The store \(path) is damaged."
    case .cannotRestore(let reason): reason.title
    case .cannotMigrate(let reason): reason.title
    case .unfinishedMigration: "The database contains an unfinished migration."
    case .cancelled: "Cancelled."
    case .failed: cause?.title ?? "The store failed."
    }
  }

  public var reason: String? {
    switch self {
    case .invalid(let errors): FormFailure(errors)?.reason
    case .lastAdmin: "A store needs an admin."
    case .publicAddress:
      "Other machines could reach it, and passwords and tokens would be sent unencrypted."
    case .needsAccounts: "Without accounts, everyone who reaches the proxy could change everything."
    case .damaged(_, let findings): findings.reason
    case .cannotRestore(let reason): reason.reason
    case .cannotMigrate(let reason): reason.reason
    case .unfinishedMigration: "Only a part of the store has been copied."
    case .failed: cause?.reason
    case .noMemory: "Hashing takes 64 MiB."
    case .noFile: "It is in PostgreSQL, which has its own backups."
    case .accountExists, .notEmpty, .noAccount, .noStore, .cancelled: nil
    }
  }

  public var suggestion: String? {
    switch self {
    case .invalid(let errors): FormFailure(errors)?.suggestion
    case .accountExists: "Choose another name."
    case .notEmpty: "Use another store, or allow adding to this one."
    case .noAccount: "List them with 'rialto store account list'."
    case .lastAdmin: "Make another account an admin first."
    case .publicAddress:
      "Listen on 127.0.0.1:PORT behind a TLS proxy on this machine, "
        + "and name its host with --behind-tls-proxy."
    case .needsAccounts: "Add one first: rialto store account add NAME --role admin."
    case .noMemory: "Nothing was changed. Close other programs and try again."
    case .noFile:
      "Use pg_dump, or migrate the store to a file: rialto store migrate --to sqlite:PATH."
    case .noStore:
      "Restore a backup with 'rialto store restore FILE', or move the file away to start over."
    case .damaged:
      "Run 'rialto store fsck' to list all findings, and restore a backup with 'rialto store "
        + "restore FILE'."
    case .cannotRestore(let reason): reason.suggestion
    case .cannotMigrate(let reason): reason.suggestion
    case .unfinishedMigration: "Run the same 'rialto store migrate' again to finish it."
    case .failed: cause?.suggestion
    case .cancelled: nil
    }
  }

  public var causes: [any Error] { if case .failed(let error) = self { [error] } else { [] } }

  public var recoveries: [Recovery] {
    switch self {
    case .invalid(let errors): FormFailure(errors)?.recoveries ?? []
    case .failed: cause?.recoveries ?? []
    default: []
    }
  }

  /// The underlying error, if it is a ``Failure``.
  private var cause: (any Failure)? {
    if case .failed(let error) = self { error as? any Failure } else { nil }
  }
}
