public import FoundationCore

/// A failure between a command and its input, its outputs or the user.
public enum OutputError: Failure, Equatable {
  /// The reader of the output has had enough, as `head` has; the program ends with success.
  case closed
  /// The system refused to write, for that reason.
  case unwritable(reason: String)
  /// The system refused to read, for that reason.
  case unreadable(reason: String)
  /// A field was asked for that the rows do not have.
  case unknownField(String, known: [String])
  /// A question has nobody to answer it; the flag would.
  case cannotAsk(question: String, flag: String)
  /// The editor was not to be had, or ended as one that failed.
  case editorFailed(command: String)
  /// The person answered a question with an interrupt or the end of the input.
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
    case .closed: "The reader of the output closed it."
    case .unwritable: "The output could not be written."
    case .unreadable: "The input could not be read."
    case .unknownField(let name, _): "There is no field \(name.inQuotes)."
    case .cannotAsk(let question, _): "This needs an answer: \(question)"
    case .editorFailed(let command): "The editor \(command.inQuotes) failed."
    case .cancelled: "Cancelled."
    }
  }

  public var reason: String? {
    switch self {
    case .unwritable(let reason), .unreadable(let reason): reason
    case .cannotAsk:
      "Questions are asked only where input and output are terminals and --no-input is absent."
    case .closed, .unknownField, .editorFailed, .cancelled: nil
    }
  }

  public var suggestion: String? {
    switch self {
    case .unwritable:
      "Part of the output may be missing; make room or write elsewhere, then repeat."
    case .unknownField(_, let known): "Choose from: \(known.joined(separator: ", "))."
    case .cannotAsk(_, let flag): "Answer with \(flag)."
    case .editorFailed: "Name another one in VISUAL or EDITOR."
    case .closed, .unreadable, .cancelled: nil
    }
  }
}
