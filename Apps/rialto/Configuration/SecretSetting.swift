import CommandKit
import Foundation

/// Something that is never written in a setting and never shown: a file, a command or a variable of
/// the environment gives it.
struct SecretSetting: Sendable {
  let name: String
  let file: Setting<Path>
  let command: Setting<TextLine>
  /// The variable of the environment that holds it where the settings name no place.
  let variable: String?

  init(_ name: String, _ purpose: String, variable: String? = nil) {
    self.name = name
    self.variable = variable
    file = Setting(
      name + ".file",
      of: Path.self,
      isPersonal: true,
      "The file that holds \(purpose)."
    )
    command = Setting(
      name + ".command",
      of: TextLine.self,
      isPersonal: true,
      "A command that prints \(purpose)."
    )
  }

  var settings: [any SettingDeclaration] { [file, command] }

  /// Where a secret is to be had.
  enum Source: Sendable, Hashable {
    case file(path: String)
    case command(String)
  }

  /// The place the settings name; of both, the one that was set nearer, and else the file.
  ///
  /// `resolve` makes a path absolute, by the place where it was set.
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

  /// The secret that the environment holds, if it does.
  func text(in environment: [String: String]) -> SecretText? {
    variable.flatMap { environment[$0] }.flatMap { $0.isEmpty ? nil : SecretText($0) }
  }

  /// How long a command may take to print it.
  static let timeLimit = Duration.seconds(10)

  /// Reads the secret: the first line of the file, or of what the command prints in time.
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
        throw unreadable("\(path) is not there.")
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
