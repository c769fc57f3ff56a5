public import FoundationCore

/// A name on the command line that names nothing, or several things.
public enum NameLookupFailure: Failure {
  /// A name of no thing of the kind, with a similar name and the command that lists all.
  case unknown(kind: String, name: String, suggestion: String?, list: String?)
  /// A name of several things, with a way to name each.
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
    case .unknown(let kind, let name, _, _): "There is no \(kind) \(name.inQuotes)."
    case .ambiguous(let kind, let name, _): "There is more than one \(kind) \(name.inQuotes)."
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
    return [Recovery(.run(command: "rialto \(list)"), title: "See what there is")]
  }
}
