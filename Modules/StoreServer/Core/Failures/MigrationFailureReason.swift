import FoundationCore

/// Why a store is not moved.
public enum MigrationFailureReason: Sendable, Hashable {
  /// The file is not there, or not a store's.
  case noStore(String)
  /// The store has tables of another version than this program.
  case otherVersion(String, found: Int, known: Int)
  /// The store's data contradicts itself, or its copy's.
  case unsound(String, [StoreFinding])
  /// There is something already where it is to be moved.
  case targetNotEmpty
  /// Another store was begun to be moved there.
  case otherSource(String)
  /// Another program moves it right now.
  case underWay

  var code: String {
    switch self {
    case .noStore: "no_store"
    case .otherVersion: "other_version"
    case .unsound: "unsound"
    case .targetNotEmpty: "target_not_empty"
    case .otherSource: "other_source"
    case .underWay: "under_way"
    }
  }

  var category: FailureCategory {
    switch self {
    case .noStore: .notFound
    case .underWay: .conflict
    case .otherVersion, .unsound, .targetNotEmpty, .otherSource: .refused
    }
  }

  var title: String {
    switch self {
    case .noStore(let place): "There is no store in \(place)."
    case .otherVersion(let place, _, _): "The store in \(place) is of another version."
    case .unsound(let place, _): "The store in \(place) is not sound."
    case .targetNotEmpty: "There is something already where the store is to be moved."
    case .otherSource: "Another store was begun to be moved there."
    case .underWay: "The store is being moved there by another program."
    }
  }

  var reason: String? {
    switch self {
    case .otherVersion(_, let found, let known):
      "Its tables are of version \(found), and this program knows version \(known)."
    case .unsound(_, let findings):
      findings.prefix(3).map(\.description).joined(separator: " ")
        + (findings.count > 3 ? " And \(findings.count - 3) more." : "")
    case .otherSource(let source): "It is the one in \(source)."
    case .noStore, .targetNotEmpty, .underWay: nil
    }
  }

  var suggestion: String? {
    switch self {
    case .noStore: "Name the one that is to be moved with --from."
    case .otherVersion(_, let found, let known):
      found < known
        ? "Bring it to this version with 'rialto store status'."
        : "Use the version of this program that it was last opened with."
    case .unsound: "See all of it with 'rialto store fsck'."
    case .targetNotEmpty: "Name an empty place, or add --verify to compare the two."
    case .otherSource: "Move that one to its end, or name an empty place."
    case .underWay: "Wait until that has ended."
    }
  }
}
