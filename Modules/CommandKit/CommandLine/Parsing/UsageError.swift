import Foundation
public import FoundationCore

/// An invalid command line.
public struct UsageError: Failure {
  /// A mistake in a command line.
  public indirect enum Problem: Sendable, Hashable {
    /// An unknown command.
    case unknownCommand(String, suggestion: String?)
    /// A command or option of an earlier version, with its present spelling.
    case renamed(String, to: String)
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

  /// `true` for a command that does not exist.
  var isUnknownCommand: Bool {
    switch problem {
    case .unknownCommand, .renamed: true
    default: false
    }
  }

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

  public var details: FailureDetails {
    switch problem {
    case .unknownCommand(let name, let suggestion):
      details(
        "usage.unknown_command",
        "Unknown command \(name.quotedForDisplay) for '\(path.name)'.",
        similar: suggestion
      )
    case .renamed(let former, let present):
      .init(
        "usage.renamed",
        .usage,
        "Unknown command '\(former)'.",
        suggestion: "It is '\(present)' now."
      )
    case .unknownOption(let name, let suggestion):
      details(
        "usage.unknown_option",
        "Unknown option \(name.quotedForDisplay) for '\(path.name)'.",
        similar: suggestion
      )
    case .missingValue(let name, let placeholder):
      details("usage.missing_value", "\(name) requires a value: \(name) \(placeholder).")
    case .unexpectedValue(let name):
      details("usage.unexpected_value", "\(name) takes no value.")
    case .invalidValue(let name, let text, let expectation, let suggestion):
      details(
        "usage.invalid_value",
        "\(name) must be \(expectation), not \(text.quotedForDisplay).",
        similar: suggestion
      )
    case .missingArgument(let name): details("usage.missing_argument", "Missing \(name).")
    case .unexpectedArgument(let text):
      details("usage.unexpected_argument", "Unexpected argument \(text.quotedForDisplay).")
    case .conflictingOptions(let one, let other):
      details("usage.not_together", "\(one) and \(other) cannot be used together.")
    case .missingRequiredOption(let one, let other):
      details("usage.withoutValue", "\(one) requires \(other).")
    case .unsupportedFormat:
      details("usage.only_ndjson", "'\(path.name)' supports no other format than --ndjson.")
    case .noJSONOutput(let name):
      details("usage.no_json", "'\(name)' has no JSON output, so it has no schema.")
    case .notUTF8(let position):
      details("usage.not_utf8", "Argument \(position) is not valid UTF-8.")
    case .detachedFieldNames(let names):
      .init(
        "usage.fields_apart",
        .usage,
        "--json takes its fields after '=', not after a space.",
        reason: usage,
        suggestion: "Use --json=\(names)"
      )
    }
  }

  private func details(_ code: String, _ title: String, similar: String? = nil) -> FailureDetails {
    let question = similar.map { "Did you mean '\($0)'? " } ?? ""
    return FailureDetails(
      code,
      .usage,
      title,
      reason: usage,
      suggestion: "\(question)See '\(path.name) --help'."
    )
  }

  private var usage: String { "Usage: \(path.usage)" }
}

extension String {
  /// The text in quotes for an error message, truncated, with control characters escaped.
  public var quotedForDisplay: String {
    let visible = unicodeScalars.prefix(200).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format: "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "'" + visible.joined().terminalSafe.truncated(toWidth: 60) + "'"
  }
}
