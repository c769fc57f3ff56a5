import FoundationCore

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

  var details: FailureDetails {
    switch self {
    case .noStore(let path):
      .init(
        "store.no_store",
        .refused,
        "\(path) is not a store.",
        suggestion: "Specify a file that 'rialto store backup' wrote."
      )
    case .inconsistent(let path, let findings):
      .init(
        "store.unsound_backup",
        .refused,
        "The backup \(path) is inconsistent.",
        reason: findings.reason,
        suggestion: "Use another backup."
      )
    case .inUse(let path):
      .init(
        "store.in_use",
        .refused,
        "The store \(path) is in use.",
        suggestion: "Stop the program that uses it, such as 'rialto store serve', and try again."
      )
    case .older(let path, let backup, let store):
      .init(
        "store.older_backup",
        .refused,
        "The store \(path) was changed after the backup.",
        reason: "The backup has revision \(backup), the store has revision \(store).",
        suggestion: "Confirm that it may be replaced; the old store is kept beside the new one."
      )
    }
  }
}
