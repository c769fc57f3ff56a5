import Foundation
public import FoundationCore

/// An invalid command line.
public struct UsageError: Failure {
  /// A mistake in a command line.
  public enum Problem: Sendable, Hashable {
    /// An unknown command.
    case unknownCommand(String, suggestion: String?)
    /// An unknown option.
    case unknownOption(String, suggestion: String?)
    /// An option without its required value.
    case missingValue(option: String, placeholder: String)
    /// A value for an option that takes none.
    case unexpectedValue(option: String)
    /// An invalid value of an option or argument.
    case invalidValue(name: String, text: String, expectation: String, suggestion: String?)
    /// A missing required argument.
    case missingArgument(String)
    /// An extra argument.
    case unexpectedArgument(String)
    /// Two options that cannot be used together.
    case conflictingOptions(String, String)
    /// An option that requires another one.
    case missingRequiredOption(String, requires: String)
    /// An output format other than NDJSON, for a command that supports only NDJSON.
    case unsupportedFormat
    /// The schema of a command without JSON output.
    case noJSONOutput(command: String)
    /// An argument that is not valid UTF-8, by its position.
    case notUTF8(position: Int)
    /// Names of fields after `--json` and a space.
    case detachedFieldNames(String)
  }

  let problem: Problem

  /// The command, as far as it was understood.
  let path: CommandPath

  /// Creates an error for a command.
  public init(_ problem: Problem, at path: CommandPath) {
    self.problem = problem
    self.path = path
  }

  /// Creates an error for a value of an option or argument.
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
    case .conflictingOptions: "usage.not_together"
    case .missingRequiredOption: "usage.withoutValue"
    case .unsupportedFormat: "usage.only_ndjson"
    case .noJSONOutput: "usage.no_json"
    case .notUTF8: "usage.not_utf8"
    case .detachedFieldNames: "usage.fields_apart"
    }
  }

  public var title: String {
    switch problem {
    case .unknownCommand(let name, _):
      "Unknown command \(name.quotedForDisplay) for '\(path.name)'."
    case .unknownOption(let name, _): "Unknown option \(name.quotedForDisplay) for '\(path.name)'."
    case .missingValue(let name, let placeholder):
      "\(name) requires a value: \(name) \(placeholder)."
    case .unexpectedValue(let name): "\(name) takes no value."
    case .invalidValue(let name, let text, let expectation, _):
      "\(name) must be \(expectation), not \(text.quotedForDisplay)."
    case .missingArgument(let name): "Missing \(name)."
    case .unexpectedArgument(let text): "Unexpected argument \(text.quotedForDisplay)."
    case .conflictingOptions(let one, let other): "\(one) and \(other) cannot be used together."
    case .missingRequiredOption(let one, let other): "\(one) requires \(other)."
    case .unsupportedFormat: "'\(path.name)' supports no other format than --ndjson."
    case .noJSONOutput(let name): "'\(name)' has no JSON output, so it has no schema."
    case .notUTF8(let position): "Argument \(position) is not valid UTF-8."
    case .detachedFieldNames: "--json takes its fields after '=', not after a space."
    }
  }

  public var reason: String? { "Usage: \(path.usage)" }

  public var suggestion: String? {
    switch problem {
    case .unknownCommand(_, let suggestion?), .unknownOption(_, let suggestion?),
      .invalidValue(_, _, _, let suggestion?):
      "Did you mean '\(suggestion)'? See '\(path.name) --help'."
    case .detachedFieldNames(let names): "Use --json=\(names)"
    default: "See '\(path.name) --help'."
    }
  }
}
