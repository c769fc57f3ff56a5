import CommandKit
import Foundation
import FoundationCore

/// An error in settings, their files or their folders.
enum ConfigurationError: Failure, Equatable {
  case malformed(path: String, line: Int, problem: String)
  case unknownSetting(String, origin: SettingOrigin, suggestion: String?)
  case invalidValue(name: String, text: String, expectation: String, origin: SettingOrigin)
  /// A project file contains a setting that is allowed in the user's own file only.
  case personal(name: String, place: String)
  /// The secret itself was given instead of a file or a command that provides it.
  case literalSecret(name: String, origin: SettingOrigin)
  case noHome(variable: String)
  case noWorkingDirectory
  case unreadableSecret(name: String, reason: String)
  /// The command that prints a secret exceeded its time limit.
  case overdueSecret(name: String, limit: Duration)

  var code: String {
    switch self {
    case .malformed: "config.malformed"
    case .unknownSetting: "config.unknown_setting"
    case .invalidValue: "config.invalid_value"
    case .personal: "config.personal"
    case .literalSecret: "config.literal_secret"
    case .noHome: "config.no_home"
    case .noWorkingDirectory: "config.no_working_directory"
    case .unreadableSecret: "config.unreadable_secret"
    case .overdueSecret: "config.overdue_secret"
    }
  }

  var category: FailureCategory {
    switch self {
    case .malformed, .unknownSetting, .invalidValue, .personal, .literalSecret: .usage
    case .noHome, .noWorkingDirectory: .failed
    case .unreadableSecret, .overdueSecret: .authentication
    }
  }

  var title: String {
    switch self {
    case .malformed(let path, let line, let problem): "\(path):\(line): \(problem)"
    case .unknownSetting(let name, let origin, _):
      "Unknown setting \(name.quotedForDisplay) (\(origin))."
    case .invalidValue(let name, let text, let expectation, let origin):
      "\(name) must be \(expectation), not \(text.quotedForDisplay) (\(origin))."
    case .personal(let name, let place): "'\(name)' cannot be set in a project file (\(place))."
    case .literalSecret(let name, let origin):
      "'\(name)' is a secret and cannot be set directly (\(origin))."
    case .noHome: "Could not find your home folder."
    case .noWorkingDirectory: "The working directory no longer exists."
    case .unreadableSecret(let name, _): "Could not read the secret '\(name)'."
    case .overdueSecret(let name, let limit):
      "The command in '\(name).command' timed out after \(limit.roundedText)."
    }
  }

  var reason: String? {
    switch self {
    case .personal:
      "It runs a command or locates a secret, and the file may come from another person."
    case .literalSecret: "Other users can read command lines and environments."
    case .noHome: "HOME is not set, and your account has no home folder."
    case .unreadableSecret(_, let reason): reason
    case .malformed, .unknownSetting, .invalidValue, .noWorkingDirectory, .overdueSecret: nil
    }
  }

  var suggestion: String? {
    switch self {
    case .malformed: "Write one setting per line, as in color = never."
    case .unknownSetting(_, _, let suggestion?): "Did you mean '\(suggestion)'?"
    case .unknownSetting: "Run 'rialto help config' to see all settings."
    case .invalidValue(let name, _, _, .user), .invalidValue(let name, _, _, .project):
      "Correct the file, or remove the line with 'rialto config unset \(name)'."
    case .invalidValue(_, _, _, .environment(let variable)): "Correct or unset \(variable)."
    case .invalidValue: nil
    case .personal(let name, _): "Set it in your own file: rialto config set \(name) VALUE"
    case .literalSecret(let name, _):
      "Set '\(name).file' to a file with the secret, "
        + "or '\(name).command' to a command that prints it."
    case .noWorkingDirectory: "Change to an existing folder."
    case .noHome(let variable): "Set HOME, or \(variable) to an absolute path."
    case .unreadableSecret(let name, _): "Check '\(name).file' and '\(name).command'."
    case .overdueSecret(let name, _):
      "Run the command yourself to see why: rialto config get \(name).command"
    }
  }

  var recoveries: [Recovery] {
    switch self {
    case .invalidValue(let name, _, _, .user): [Self.unset(name, option: "")]
    case .invalidValue(let name, _, _, .project): [Self.unset(name, option: " --project")]
    default: []
    }
  }

  private static func unset(_ name: String, option: String) -> Recovery {
    Recovery(.run(command: "rialto config unset \(name)\(option)"), title: "Remove the line")
  }
}
