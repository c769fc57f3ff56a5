public import FoundationCore

/// A failure of the input, an output or a prompt.
public indirect enum OutputError: Failure, Equatable {
  /// The reader closed the output, as `head` does; the program ends with success.
  case closed
  /// The output could not be written.
  case unwritable(reason: String)
  /// The input could not be read.
  case unreadable(reason: String)
  /// The user asked for a field that the rows do not have.
  case unknownField(String, known: [String])
  /// The program jq, which runs filters, is not installed.
  case noJQ
  /// The text is not a filter of jq.
  case invalidFilter(String, reason: String)
  /// The filter failed on the output.
  case filterFailed(reason: String)
  /// The filter was ended at its limit of time or memory.
  case filterLimit(String)
  /// The user cannot be asked a question, which a flag would answer.
  case cannotAsk(question: String, flag: String)
  /// The editor could not start, or failed.
  case editorFailed(command: String)
  /// The user answered a question with Ctrl-C or the end of the input.
  case cancelled

  public var details: FailureDetails {
    switch self {
    case .closed: .init("output.closed", .cancelled, "The reader closed the output.")
    case .unwritable(let reason):
      .init(
        "output.unwritable",
        .failed,
        "The output could not be written.",
        reason: reason,
        suggestion:
          "The output may be incomplete. Free some space or choose another file, then try again."
      )
    case .unreadable(let reason):
      .init("input.unreadable", .failed, "The input could not be read.", reason: reason)
    case .unknownField(let name, let known):
      .init(
        "usage.unknown_field",
        .usage,
        "Unknown field \(name.quotedForDisplay).",
        suggestion: (Suggestions.nearest(to: name, in: known).map { "Did you mean '\($0)'? " } ?? "")
          + "Available fields: \(known.joined(separator: ", "))."
      )
    case .noJQ:
      .init(
        "output.no_jq",
        .failed,
        "jq is not installed.",
        reason: "--jq runs the filter with the system's jq.",
        suggestion: "Install it, as with 'apt install jq' or 'brew install jq', "
          + "or choose fields with --json=FIELDS, which needs no jq."
      )
    case .invalidFilter(let text, let reason):
      .init(
        "usage.query",
        .usage,
        "\(text.quotedForDisplay) is not a filter of jq.",
        reason: reason,
        suggestion: "Write a filter as in --jq '.[].name'. See 'man jq'."
      )
    case .filterFailed(let reason):
      .init(
        "output.query",
        .failed,
        "The filter failed on this output.",
        reason: reason,
        suggestion: "Look at the output with --json first."
      )
    case .filterLimit(let reason):
      .init(
        "output.filter_limit",
        .failed,
        "The filter did not end within its limits.",
        reason: reason,
        suggestion: "Filter row by row with --ndjson, or pipe the output of --json into jq."
      )
    case .cannotAsk(let question, let flag):
      .init(
        "usage.cannot_ask",
        .usage,
        "Cannot ask: \(question)",
        reason: "Prompts require a terminal and are disabled by --no-input.",
        suggestion: "Answer with \(flag)."
      )
    case .editorFailed(let command):
      .init(
        "input.editor_failed",
        .failed,
        "The editor \(command.quotedForDisplay) failed.",
        suggestion: "Set VISUAL or EDITOR to another editor."
      )
    case .cancelled: .init("input.cancelled", .cancelled, "Cancelled.")
    }
  }
}
