import CommandKit
import Foundation
import FoundationCore

/// What can be wrong with settings, their files and their folders.
enum ConfigurationError: Failure, Equatable {
  case malformed(path: String, line: Int, problem: String)
  case unknownSetting(String, origin: SettingOrigin, suggestion: String?)
  case invalidValue(name: String, text: String, expectation: String, origin: SettingOrigin)
  /// A project's file says what only its user may say.
  case personal(name: String, place: String)
  /// The secret itself was given, in place of the file or the command that holds it.
  case literalSecret(name: String, origin: SettingOrigin)
  case noHome(variable: String)
  case noWorkingDirectory
  case unreadableSecret(name: String, reason: String)
  /// The command that prints a secret did not end in time.
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
      "There is no setting \(name.quotedForDisplay) (\(origin))."
    case .invalidValue(let name, let text, let expectation, let origin):
      "'\(name)' must be \(expectation), not \(text.quotedForDisplay) (\(origin))."
    case .personal(let name, let place): "A project's file cannot set '\(name)' (\(place))."
    case .literalSecret(let name, let origin):
      "'\(name)' is a secret and not to be written down (\(origin))."
    case .noHome: "There is no home folder."
    case .noWorkingDirectory: "The working directory is gone."
    case .unreadableSecret(let name, _): "The secret '\(name)' cannot be read."
    case .overdueSecret(let name, let limit):
      "The command of '\(name).command' did not end within \(limit.roundedText), and was killed."
    }
  }

  var reason: String? {
    switch self {
    case .personal:
      "It runs a command or leads to a secret, and the file may come from someone else."
    case .literalSecret: "Command lines and environments can be read by others."
    case .noHome: "HOME is not set, and the account has none."
    case .unreadableSecret(_, let reason): reason
    case .malformed, .unknownSetting, .invalidValue, .noWorkingDirectory, .overdueSecret: nil
    }
  }

  var suggestion: String? {
    switch self {
    case .malformed: "Write each setting once, on a line of its own, as in color = never."
    case .unknownSetting(_, _, let suggestion?): "Did you mean '\(suggestion)'?"
    case .unknownSetting: "See 'rialto help config'."
    case .invalidValue(let name, _, _, .user), .invalidValue(let name, _, _, .project):
      "Correct the file, or take the line out with 'rialto config unset \(name)'."
    case .invalidValue(_, _, _, .environment(let variable)): "Correct or unset \(variable)."
    case .invalidValue: nil
    case .personal(let name, _): "Set it for yourself: rialto config set \(name) VALUE"
    case .literalSecret(let name, _):
      "Put it into a file and name that with '\(name).file', or name a command with '\(name).command'."
    case .noWorkingDirectory: "Change to a folder that is there."
    case .noHome(let variable): "Set HOME, or \(variable) to an absolute path."
    case .unreadableSecret(let name, _): "Check '\(name).file' and '\(name).command'."
    case .overdueSecret(let name, _):
      "Run it by hand and see what it waits for: rialto config get \(name).command"
    }
  }

  var recoveries: [Recovery] {
    switch self {
    case .invalidValue(let name, _, _, .user): [Self.unset(name, "")]
    case .invalidValue(let name, _, _, .project): [Self.unset(name, " --project")]
    default: []
    }
  }

  private static func unset(_ name: String, _ option: String) -> Recovery {
    Recovery(.run(command: "rialto config unset \(name)\(option)"), title: "Take the line out")
  }
}
