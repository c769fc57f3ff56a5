import FoundationCore

/// The reason why `store migrate` is refused.
public enum MigrationFailureReason: Sendable, Hashable {
  /// The file does not exist or is not a store.
  case noStore(String)
  /// The store has another schema version.
  case unsupportedVersion(String, found: Int, known: Int)
  /// The data of the store or of its copy are inconsistent.
  case inconsistent(String, [StoreFinding])
  /// The target is not empty.
  case targetNotEmpty
  /// The target contains a part of another store.
  case otherSource(String)
  /// Another program is migrating the store.
  case inProgress

  var details: FailureDetails {
    switch self {
    case .noStore(let place):
      .init(
        "store.no_store",
        .notFound,
        "There is no store at \(place).",
        suggestion: "Specify the store with --from."
      )
    case .unsupportedVersion(let place, let found, let known):
      .init(
        "store.other_version",
        .refused,
        "The store at \(place) has another schema version.",
        reason: "Its schema version is \(found); this program supports \(known).",
        suggestion: found < known
          ? "Upgrade it with 'rialto store status'."
          : "Use the version of rialto that opened it last."
      )
    case .inconsistent(let place, let findings):
      .init(
        "store.unsound",
        .refused,
        "The store at \(place) is inconsistent.",
        reason: findings.reason,
        suggestion: "List all findings with 'rialto store fsck'."
      )
    case .targetNotEmpty:
      .init(
        "store.target_not_empty",
        .refused,
        "The target is not empty.",
        suggestion: "Choose an empty target, or add --verify to compare the two."
      )
    case .otherSource(let source):
      .init(
        "store.other_source",
        .refused,
        "The target contains an unfinished migration of another store.",
        reason: "It is the store at \(source).",
        suggestion: "Finish that migration, or choose an empty target."
      )
    case .inProgress:
      .init(
        "store.under_way",
        .conflict,
        "Another program is migrating the store.",
        suggestion: "Wait until it has finished."
      )
    }
  }
}
