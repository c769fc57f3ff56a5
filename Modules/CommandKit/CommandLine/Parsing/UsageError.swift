import Foundation
public import FoundationCore

/// A command line that cannot be understood.
public struct UsageError: Failure {
  /// A mistake in a command line.
  public enum Problem: Sendable, Hashable {
    /// A name that is none of a command.
    case unknownCommand(String, suggestion: String?)
    /// A name that is none of an option.
    case unknownOption(String, suggestion: String?)
    /// An option without the value that it needs.
    case missingValue(option: String, placeholder: String)
    /// A value of an option that takes none.
    case unexpectedValue(option: String)
    /// A value that is not what it must be.
    case invalidValue(name: String, text: String, expectation: String, suggestion: String?)
    /// An argument that must be given.
    case missingArgument(String)
    /// A word that no argument takes.
    case unexpectedArgument(String)
    /// Two options that exclude each other.
    case notTogether(String, String)
    /// An option that means nothing without another one.
    case alone(String, without: String)
    /// Another form than NDJSON, of a command that writes no other.
    case onlyNDJSON
    /// The schema of a command that writes no JSON.
    case noJSON(command: String)
    /// An argument that is not valid UTF-8, by its position.
    case notUTF8(position: Int)
    /// Names of fields after `--json` and a blank.
    case fieldsApart(String)
  }

  let problem: Problem

  /// The command that was reached.
  let path: CommandPath

  /// Creates an error about the command that was reached.
  public init(_ problem: Problem, at path: CommandPath) {
    self.problem = problem
    self.path = path
  }

  /// Creates an error about a value of an option or argument.
  public init(_ invalid: InvalidValue, of name: String, at path: CommandPath) {
    self.init(
      .invalidValue(
        name: name,
        text: invalid.text,
        expectation: invalid.expectation,
        suggestion: invalid.suggestion
      ),
      at: path
    )
  }

  public var category: FailureCategory { .usage }

  public var code: String {
    switch problem {
    case .unknownCommand: "usage.unknown_command"
    case .unknownOption: "usage.unknown_option"
    case .missingValue: "usage.missing_value"
    case .unexpectedValue: "usage.unexpected_value"
    case .invalidValue: "usage.invalid_value"
    case .missingArgument: "usage.missing_argument"
    case .unexpectedArgument: "usage.unexpected_argument"
    case .notTogether: "usage.not_together"
    case .alone: "usage.alone"
    case .onlyNDJSON: "usage.only_ndjson"
    case .noJSON: "usage.no_json"
    case .notUTF8: "usage.not_utf8"
    case .fieldsApart: "usage.fields_apart"
    }
  }

  public var title: String {
    switch problem {
    case .unknownCommand(let name, _): "\(name.inQuotes) is not a command of '\(path.name)'."
    case .unknownOption(let name, _): "\(name.inQuotes) is not an option of '\(path.name)'."
    case .missingValue(let name, let placeholder):
      "'\(name)' needs a value: \(name) \(placeholder)."
    case .unexpectedValue(let name): "'\(name)' takes no value."
    case .invalidValue(let name, let text, let expectation, _):
      "'\(name)' must be \(expectation), not \(text.inQuotes)."
    case .missingArgument(let name): "'\(path.name)' needs \(name)."
    case .unexpectedArgument(let text): "\(text.inQuotes) is one argument too many."
    case .notTogether(let one, let other): "'\(one)' and '\(other)' cannot be used together."
    case .alone(let one, let other): "'\(one)' means nothing without '\(other)'."
    case .onlyNDJSON: "'\(path.name)' writes NDJSON and no other form."
    case .noJSON(let name): "'\(name)' writes no JSON, so there is no schema of it."
    case .notUTF8(let position): "Argument \(position) is not valid UTF-8."
    case .fieldsApart(let names): "The fields \(names.inQuotes) stand apart from '--json'."
    }
  }

  public var reason: String? { "Usage: \(path.usage)" }

  public var suggestion: String? {
    switch problem {
    case .unknownCommand(_, let suggestion?), .unknownOption(_, let suggestion?),
      .invalidValue(_, _, _, let suggestion?):
      "Did you mean '\(suggestion)'? See '\(path.name) --help'."
    case .fieldsApart(let names): "Write --json=\(names)"
    default: "See '\(path.name) --help'."
    }
  }
}
