import CommandKit
import Foundation
import FoundationCore

/// An error in settings, their files or their folders.
indirect enum ConfigurationError: Failure, Equatable {
  case malformed(path: String, line: Int, problem: String)
  case unknownSetting(String, origin: SettingOrigin, suggestion: String?)
  case invalidValue(name: String, text: String, expectation: String, origin: SettingOrigin)
  /// A project file contains a setting that is allowed in the user's own file only.
  case personal(name: String, place: String)
  /// The value was moved to the profile of the store.
  case moved(name: String, option: String)
  /// The secret itself was given instead of a file or a command that provides it.
  case literalSecret(name: String, origin: SettingOrigin)
  case noHome(variable: String)
  case noWorkingDirectory
  case unreadableSecret(name: String, reason: String)
  /// The command that prints a secret exceeded its time limit.
  case overdueSecret(name: String, limit: Duration)

  var details: FailureDetails {
    switch self {
    case .malformed(let path, let line, let problem):
      .init(
        "config.malformed",
        .usage,
        "\(path):\(line): \(problem)",
        suggestion: "Write one setting per line, as in color = never."
      )
    case .unknownSetting(let name, let origin, let suggestion):
      .init(
        "config.unknown_setting",
        .usage,
        "Unknown setting \(name.quotedForDisplay)" + (origin == .flag ? "." : " (\(origin))."),
        suggestion: suggestion.map { "Did you mean '\($0)'?" }
          ?? "Run 'rialto help config' to see all settings."
      )
    case .invalidValue(let name, let text, let expectation, let origin):
      invalidValue(
        "\(name) must be \(expectation), not \(text.quotedForDisplay) (\(origin)).",
        of: name,
        from: origin
      )
    case .personal(let name, let place):
      .init(
        "config.personal",
        .usage,
        "'\(name)' cannot be set in a project file (\(place)).",
        reason: """
          It runs a command or locates a secret, and the file may come from another person.
          """,
        suggestion: "Set it in your own file: rialto config set \(name) VALUE"
      )
    case .moved(let name, let option):
      .init(
        "config.moved",
        .usage,
        "'\(name)' is no setting any more: the store has it.",
        reason: "All users of a store have one seller.",
        suggestion: "Set it with 'rialto store profile' and \(option)."
      )
    case .literalSecret(let name, let origin):
      .init(
        "config.literal_secret",
        .usage,
        "'\(name)' is a secret and cannot be set directly (\(origin)).",
        reason: "Other users can read command lines and environments.",
        suggestion: "Set '\(name).file' to a file with the secret, "
          + "or '\(name).command' to a command that prints it."
      )
    case .noHome(let variable):
      .init(
        "config.no_home",
        .failed,
        "Could not find your home folder.",
        reason: "HOME is not set, and your account has no home folder.",
        suggestion: "Set HOME, or \(variable) to an absolute path."
      )
    case .noWorkingDirectory:
      .init(
        "config.no_working_directory",
        .failed,
        "The working directory no longer exists.",
        suggestion: "Change to an existing folder."
      )
    case .unreadableSecret(let name, let reason):
      .init(
        "config.unreadable_secret",
        .authentication,
        "Could not read the secret '\(name)'.",
        reason: reason,
        suggestion: "Check '\(name).file' and '\(name).command'."
      )
    case .overdueSecret(let name, let limit):
      .init(
        "config.overdue_secret",
        .authentication,
        "The command in '\(name).command' timed out after \(limit.roundedText).",
        suggestion: "Run the command yourself to see why: rialto config get \(name).command"
      )
    }
  }

  private func invalidValue(
    _ title: String,
    of name: String,
    from origin: SettingOrigin
  ) -> FailureDetails {
    var details = FailureDetails("config.invalid_value", .usage, title)
    switch origin {
    case .user, .project:
      let command = "rialto config unset \(name)"
      let option = if case .project = origin { " --project" } else { "" }
      details.suggestion = "Correct the file, or remove the line with '\(command)'."
      details.recoveries = [Recovery(.run(command: command + option), title: "Remove the line")]
    case .environment(let variable): details.suggestion = "Correct or unset \(variable)."
    case .flag, .standard: break
    }
    return details
  }
}
