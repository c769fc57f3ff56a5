public import FoundationCore

/// Why the store could not do what its owner asked.
public enum StoreServerError: Error {
  /// The fields of an account are not right.
  case invalid(FieldErrors)
  /// There is an account of that name already.
  case accountExists(String)
  /// A demo is for a store that has nothing in it.
  case notEmpty
  /// There is no account of that name.
  case noAccount(String)
  /// Without that account nobody could see after the others.
  case lastAdmin(String)
  /// Other machines could reach the store there.
  case openToOthers(String)
  /// The store is to be reached through a proxy, and nobody would have to sign in.
  case needsAccounts
  /// There is not as much memory as it takes to hash a password.
  case noMemory
  /// What is asked for takes a file, and the store is kept in a database that is none.
  case noFile
  /// The file at that path has none of a store's tables.
  case noStore(String)
  /// The file at that path has lost something, or was tampered with.
  case damaged(String, [StoreFinding])
  /// A backup is not put in the place of a store.
  case cannotRestore(RestoreFailureReason)
  /// A store is not moved to another place.
  case cannotMove(MigrationFailureReason)
  /// Only a part of a store is there, whose moving did not come to its end.
  case unfinishedMove
  /// Whoever asked does not want it any more.
  case cancelled
  /// Something that the store depends on failed, such as its database.
  case failed(any Error)
}

extension StoreServerError {
  /// Does something, and gives what it throws a name of ours.
  package static func named<Value>(
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
    case .openToOthers: "store.open_to_others"
    case .needsAccounts: "store.needs_accounts"
    case .noMemory: "store.no_memory"
    case .noFile: "store.no_file"
    case .noStore: "store.no_store"
    case .damaged: "store.damaged"
    case .cannotRestore(let refusal): "store.\(refusal.code)"
    case .cannotMove(let refusal): "store.\(refusal.code)"
    case .unfinishedMove: "store.unfinished_move"
    case .cancelled: "store.cancelled"
    case .failed: cause?.code ?? "store.failed"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .invalid: .usage
    case .accountExists, .notEmpty: .conflict
    case .noAccount: .notFound
    case .lastAdmin, .openToOthers, .needsAccounts, .noFile, .noStore, .cannotRestore,
      .unfinishedMove:
      .refused
    case .damaged: .failed
    case .cannotMove(let refusal): refusal.category
    case .noMemory: .unavailable
    case .cancelled: .cancelled
    case .failed: cause?.category ?? .failed
    }
  }

  public var title: String {
    switch self {
    case .invalid: "The account can't be like that."
    case .accountExists(let name): "There is an account '\(name)' already."
    case .notEmpty: "The store has something in it already."
    case .noAccount(let name): "There is no account '\(name)'."
    case .lastAdmin(let name): "'\(name)' is the last admin and stays one."
    case .openToOthers(let address): "The store does not listen at \(address)."
    case .needsAccounts: "The store has no accounts yet."
    case .noMemory: "There is too little memory to hash a password."
    case .noFile: "The store is not in a file."
    case .noStore(let path): "The file \(path) is not a store's, or has lost its tables."
    case .damaged(let path, _): "The store \(path) is damaged."
    case .cannotRestore(let refusal): refusal.title
    case .cannotMove(let refusal): refusal.title
    case .unfinishedMove: "Only a part of the store has been moved here."
    case .cancelled: "It was cancelled."
    case .failed: cause?.title ?? "The store could not do it."
    }
  }

  public var reason: String? {
    switch self {
    case .invalid(let errors): FormFailure(errors)?.reason
    case .lastAdmin: "Without an admin nobody could see after the accounts."
    case .openToOthers:
      "Other machines could reach it there, and passwords and tokens would travel unencrypted."
    case .needsAccounts: "Whoever reaches the proxy could change everything."
    case .damaged(_, let findings): findings.reason
    case .cannotRestore(let refusal): refusal.reason
    case .cannotMove(let refusal): refusal.reason
    case .unfinishedMove: "An unfinished migration has left it so."
    case .failed: cause?.reason
    case .noMemory: "It takes 64 MiB, so that guessing one costs as much."
    case .noFile: "It is kept in PostgreSQL, which has backups of its own."
    case .accountExists, .notEmpty, .noAccount, .noStore, .cancelled: nil
    }
  }

  public var suggestion: String? {
    switch self {
    case .invalid(let errors): FormFailure(errors)?.suggestion
    case .accountExists: "Choose another name."
    case .notEmpty: "Fill another store, or say that this one may be added to."
    case .noAccount: "List the accounts to see their names."
    case .lastAdmin: "Make another account an admin first."
    case .openToOthers:
      "Listen at 127.0.0.1:PORT, let a TLS proxy on this machine pass requests on to it, "
        + "and name its host with --behind-tls-proxy."
    case .needsAccounts: "Make one first: rialto store account add NAME --role admin."
    case .noMemory: "Nothing was changed; end other programs and try again."
    case .noFile: "Use pg_dump, or move the store: rialto store migrate --to sqlite:PATH."
    case .noStore:
      "Go back to a copy with 'rialto store restore FILE', or move the file away to begin anew."
    case .damaged:
      "Run 'rialto store fsck' to see all of it, and go back to a copy with 'rialto store restore "
        + "FILE'."
    case .cannotRestore(let refusal): refusal.suggestion
    case .cannotMove(let refusal): refusal.suggestion
    case .unfinishedMove: "Run 'rialto store migrate' again as before; it goes on where it ended."
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

  /// What failed below, where it can speak for itself.
  private var cause: (any Failure)? {
    if case .failed(let error) = self { error as? any Failure } else { nil }
  }
}
