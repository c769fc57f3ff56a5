public import FoundationCore

/// A failure of the input, an output or a prompt.
public enum OutputError: Failure, Equatable {
  /// The reader closed the output, as `head` does; the program ends with success.
  case closed
  /// The output could not be written.
  case unwritable(reason: String)
  /// The input could not be read.
  case unreadable(reason: String)
  /// The user asked for a field that the rows do not have.
  case unknownField(String, known: [String])
  /// The user cannot be asked a question, which a flag would answer.
  case cannotAsk(question: String, flag: String)
  /// The editor could not start, or failed.
  case editorFailed(command: String)
  /// The user answered a question with Ctrl-C or the end of the input.
  case cancelled

  public var code: String {
    switch self {
    case .closed: "output.closed"
    case .unwritable: "output.unwritable"
    case .unreadable: "input.unreadable"
    case .unknownField: "usage.unknown_field"
    case .cannotAsk: "usage.cannot_ask"
    case .editorFailed: "input.editor_failed"
    case .cancelled: "input.cancelled"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .closed, .cancelled: .cancelled
    case .unwritable, .unreadable, .editorFailed: .failed
    case .unknownField, .cannotAsk: .usage
    }
  }

  public var title: String {
    switch self {
    case .closed: "The reader closed the output."
    case .unwritable: "The output could not be written."
    case .unreadable: "The input could not be read."
    case .unknownField(let name, _): "Unknown field \(name.quotedForDisplay)."
    case .cannotAsk(let question, _): "Cannot ask: \(question)"
    case .editorFailed(let command): "The editor \(command.quotedForDisplay) failed."
    case .cancelled: "Cancelled."
    }
  }

  public var reason: String? {
    switch self {
    case .unwritable(let reason), .unreadable(let reason): reason
    case .cannotAsk:
      "Prompts require a terminal and are disabled by --no-input."
    case .closed, .unknownField, .editorFailed, .cancelled: nil
    }
  }

  public var suggestion: String? {
    switch self {
    case .unwritable:
      "The output may be incomplete. Free some space or choose another file, then try again."
    case .unknownField(_, let known): "Available fields: \(known.joined(separator: ", "))."
    case .cannotAsk(_, let flag): "Answer with \(flag)."
    case .editorFailed: "Set VISUAL or EDITOR to another editor."
    case .closed, .unreadable, .cancelled: nil
    }
  }
}
