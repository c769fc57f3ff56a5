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

  var code: String {
    switch self {
    case .noStore: "no_store"
    case .unsupportedVersion: "other_version"
    case .inconsistent: "unsound"
    case .targetNotEmpty: "target_not_empty"
    case .otherSource: "other_source"
    case .inProgress: "under_way"
    }
  }

  var category: FailureCategory {
    switch self {
    case .noStore: .notFound
    case .inProgress: .conflict
    case .unsupportedVersion, .inconsistent, .targetNotEmpty, .otherSource: .refused
    }
  }

  var title: String {
    switch self {
    case .noStore(let place): "There is no store at \(place)."
    case .unsupportedVersion(let place, _, _): "The store at \(place) has another schema version."
    case .inconsistent(let place, _): "The store at \(place) is inconsistent."
    case .targetNotEmpty: "The target is not empty."
    case .otherSource: "The target contains an unfinished migration of another store."
    case .inProgress: "Another program is migrating the store."
    }
  }

  var reason: String? {
    switch self {
    case .unsupportedVersion(_, let found, let known):
      "Its schema version is \(found); this program supports \(known)."
    case .inconsistent(_, let findings):
      findings.prefix(3).map(\.description).joined(separator: " ")
        + (findings.count > 3 ? " And \(findings.count - 3) more." : "")
    case .otherSource(let source): "It is the store at \(source)."
    case .noStore, .targetNotEmpty, .inProgress: nil
    }
  }

  var suggestion: String? {
    switch self {
    case .noStore: "Specify the store with --from."
    case .unsupportedVersion(_, let found, let known):
      found < known
        ? "Upgrade it with 'rialto store status'."
        : "Use the version of rialto that opened it last."
    case .inconsistent: "List all findings with 'rialto store fsck'."
    case .targetNotEmpty: "Choose an empty target, or add --verify to compare the two."
    case .otherSource: "Finish that migration, or choose an empty target."
    case .inProgress: "Wait until it has finished."
    }
  }
}
