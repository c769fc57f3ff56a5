/// The reason why a backup is not restored.
public enum RestoreFailureReason: Sendable, Hashable {
  /// The file is a database, but not a store.
  case noStore(path: String)
  /// The backup is damaged or inconsistent.
  case inconsistent(path: String, [StoreFinding])
  /// Another program has the store open, and would go on writing to the replaced file.
  case inUse(path: String)
  /// The store was changed after the backup; the changes would be lost.
  case older(path: String, backup: Int, store: Int)

  var code: String {
    switch self {
    case .noStore: "no_store"
    case .inconsistent: "unsound_backup"
    case .inUse: "in_use"
    case .older: "older_backup"
    }
  }

  var title: String {
    switch self {
    case .noStore(let path): "\(path) is not a store."
    case .inconsistent(let path, _): "The backup \(path) is inconsistent."
    case .inUse(let path): "The store \(path) is in use."
    case .older(let path, _, _): "The store \(path) was changed after the backup."
    }
  }

  var reason: String? {
    switch self {
    case .noStore, .inUse: nil
    case .inconsistent(_, let findings): findings.reason
    case .older(_, let backup, let store):
      "The backup has revision \(backup), the store has revision \(store)."
    }
  }

  var suggestion: String? {
    switch self {
    case .noStore: "Specify a file that 'rialto store backup' wrote."
    case .inconsistent: "Use another backup."
    case .inUse: "Stop the program that uses it, such as 'rialto store serve', and try again."
    case .older: "Confirm that it may be replaced; the old store is kept beside the new one."
    }
  }
}
