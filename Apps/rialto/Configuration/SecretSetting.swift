import CommandKit
import Foundation

/// A secret, which is never stored in a setting and never shown: a file, a command or an
/// environment variable provides it.
struct SecretSetting: Sendable {
  let name: String
  let file: Setting<Path>
  let command: Setting<TextLine>
  /// The environment variable used if the settings name no source.
  let variable: String?

  init(_ name: String, purpose: String, variable: String? = nil) {
    self.name = name
    self.variable = variable
    file = Setting(
      name + ".file",
      of: Path.self,
      isPersonal: true,
      summary: "A file that contains \(purpose)."
    )
    command = Setting(
      name + ".command",
      of: TextLine.self,
      isPersonal: true,
      summary: "A command that prints \(purpose)."
    )
  }

  var settings: [any SettingDeclaration] { [file, command] }

  /// The source of a secret.
  enum Source: Sendable, Hashable {
    case file(path: String)
    case command(String)
  }

  /// Returns the configured source; of two, the one with the higher precedence, and else the file.
  ///
  /// `resolve` makes a path absolute, relative to the origin of the setting.
  func source(
    in configuration: Configuration,
    resolve: (_ path: String, _ origin: SettingOrigin) -> String
  ) -> Source? {
    let file = configuration.found(file)
    let command = configuration.found(command)
    if let command, file.map({ command.origin.rank < $0.origin.rank }) ?? true {
      return .command(command.text)
    }
    return file.map { .file(path: resolve($0.text, $0.origin)) }
  }

  /// Returns the secret from the environment variable, or `nil` if it is not set.
  func text(in environment: [String: String]) -> SecretText? {
    variable.flatMap { environment[$0] }.flatMap { $0.isEmpty ? nil : SecretText($0) }
  }

  /// The time limit of a command that prints a secret.
  static let timeLimit = Duration.seconds(10)

  /// Reads the secret: the first line of the file or of the command's output.
  ///
  /// - Throws: ``ConfigurationError/unreadableSecret(name:reason:)``, or
  ///   ``ConfigurationError/overdueSecret(name:limit:)`` if the command exceeds the time limit.
  func read(
    from source: Source,
    environment: [String: String],
    within limit: Duration = timeLimit
  ) throws -> SecretText {
    let text: String
    switch source {
    case .command(let command):
      switch ShellCommand(text: command, environment: environment).output(within: limit) {
      case .text(let output): text = output
      case .failed: throw unreadable("The command failed.")
      case .timedOut: throw ConfigurationError.overdueSecret(name: name, limit: limit)
      }
    case .file(let path):
      guard let content = try TextFile(path).read() else {
        throw unreadable("\(path) does not exist.")
      }
      text = content
    }
    let line = text.prefix { !$0.isNewline }.trimmingCharacters(in: .whitespaces)
    guard !line.isEmpty else { throw unreadable("The first line is empty.") }
    return SecretText(line)
  }

  private func unreadable(_ reason: String) -> ConfigurationError {
    .unreadableSecret(name: name, reason: reason)
  }
}

extension AppEnvironment {
  /// Returns a secret from the settings or the environment, or `nil` if it is not configured.
  func secret(_ secret: SecretSetting, in configuration: Configuration) throws -> SecretText? {
    guard let source = source(of: secret, in: configuration) else {
      return secret.text(in: console.environment)
    }
    return try secret.read(from: source, environment: console.environment)
  }

  /// Returns the source of a secret, or `nil` if the settings name none.
  func source(of secret: SecretSetting, in configuration: Configuration) -> SecretSetting.Source? {
    secret.source(in: configuration) { resolve($0, from: $1) }
  }
}
