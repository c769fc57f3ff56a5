/// Why a backup is not put in the place of a store.
public enum RestoreFailureReason: Sendable, Hashable {
  /// The file is a database, but not of a store.
  case noStore(path: String)
  /// The backup is damaged, or its data contradicts itself.
  case unsound(path: String, [StoreFinding])
  /// Somebody has the store open, who would go on writing to what was put away.
  case inUse(path: String)
  /// The store was changed after the backup was made, which would be lost.
  case older(path: String, backup: Int, store: Int)

  var code: String {
    switch self {
    case .noStore: "no_store"
    case .unsound: "unsound_backup"
    case .inUse: "in_use"
    case .older: "older_backup"
    }
  }

  var title: String {
    switch self {
    case .noStore(let path): "The file \(path) is not a store's."
    case .unsound(let path, _): "The backup \(path) is not sound."
    case .inUse(let path): "The store \(path) is in use."
    case .older(let path, _, _): "The store \(path) was changed after the backup was made."
    }
  }

  var reason: String? {
    switch self {
    case .noStore, .inUse: nil
    case .unsound(_, let findings): findings.reason
    case .older(_, let backup, let store):
      "The backup is of change \(backup), the store has come to change \(store)."
    }
  }

  var suggestion: String? {
    switch self {
    case .noStore: "Name a file that was written as a backup of a store."
    case .unsound: "Take another backup."
    case .inUse: "End what uses it, such as 'rialto store serve', and try again."
    case .older: "Say that you want to replace it all the same; it is kept beside the new one."
    }
  }
}
