public import FoundationCore

/// A name on the command line that matches nothing, or several things.
public enum NameLookupFailure: Failure {
  /// An unknown name, with a similar name and the command that lists all names.
  case unknown(kind: String, name: String, suggestion: String?, list: String?)
  /// An ambiguous name, with an unambiguous name for each match.
  case ambiguous(kind: String, name: String, choices: [String])

  public var code: String {
    switch self {
    case .unknown: "store.unknown_name"
    case .ambiguous: "store.ambiguous_name"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .unknown: .notFound
    case .ambiguous: .usage
    }
  }

  public var title: String {
    switch self {
    case .unknown(let kind, let name, _, _): "There is no \(kind) \(name.quotedForDisplay)."
    case .ambiguous(let kind, let name, _):
      "\(name.quotedForDisplay) matches more than one \(kind)."
    }
  }

  public var suggestion: String? {
    switch self {
    case .unknown(_, _, let suggestion?, _): "Did you mean '\(suggestion)'?"
    case .unknown(_, _, nil, let list): list.map { "See 'rialto \($0)'." }
    case .ambiguous(_, _, let choices): "Choose from: \(choices.joined(separator: ", "))."
    }
  }

  public var recoveries: [Recovery] {
    guard case .unknown(_, _, _, let list?) = self else { return [] }
    return [Recovery(.run(command: "rialto \(list)"), title: "List all")]
  }
}
