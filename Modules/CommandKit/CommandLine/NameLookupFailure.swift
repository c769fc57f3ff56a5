public import FoundationCore

/// A name on the command line that matches nothing, or several things.
public enum NameLookupFailure: Failure {
  /// An unknown name, with a similar name and the command that lists all names.
  case unknown(kind: String, name: String, suggestion: String?, list: String?)
  /// An ambiguous name, with an unambiguous name for each match.
  case ambiguous(kind: String, name: String, choices: [String])

  public var details: FailureDetails {
    switch self {
    case .unknown(let kind, let name, let suggestion, let list):
      .init(
        "store.unknown_name",
        .notFound,
        "There is no \(kind) \(name.quotedForDisplay).",
        suggestion: suggestion.map { "Did you mean '\($0)'?" }
          ?? list.map { "See 'rialto \($0)'." },
        recoveries: list.map { [Recovery(.run(command: "rialto \($0)"), title: "List all")] } ?? []
      )
    case .ambiguous(let kind, let name, let choices):
      .init(
        "store.ambiguous_name",
        .usage,
        "\(name.quotedForDisplay) matches more than one \(kind).",
        suggestion: "Choose from: \(choices.joined(separator: ", "))."
      )
    }
  }
}
