import CommandKit
import FoundationCore

extension DoctorCheck {
  /// Checks that the settings are valid, and lists their files.
  static let settings = DoctorCheck(name: "settings") { composition in
    do {
      let sources = try composition.configurationSources
      _ = try sources.read()
      if case .foreign(let path) = try composition.appEnvironment.projectFile() {
        return .warning(
          "\(path) belongs to another user and is ignored.",
          suggestion: "Copy it to your own file if you trust it."
        )
      }
      var files: [String] = []
      for path in [sources.projectFile, sources.userFile].compactMap(\.self)
      where try TextFile(path).attributes() != nil { files.append(path) }
      return .ok(files.isEmpty ? "no files" : files.joined(separator: ", "))
    } catch {
      return .failed(error)
    }
  }

  /// Checks the environment variables of the program.
  static let environment = DoctorCheck(name: "environment") { composition in
    let environment = composition.appEnvironment.console.environment
    let known = Settings.all.map(\.variable) + Settings.secrets.compactMap(\.variable)
    let ours = environment.keys.filter { $0.hasPrefix("RIALTO_") }.ordered()
    if let unknown = ours.first(where: { !known.contains($0) }) {
      let meant = Suggestions.nearest(to: unknown, in: known)
      return .warning(
        "Unknown variable \(unknown).",
        suggestion: meant.map { "Did you mean \($0)?" }
          ?? "Run 'rialto help environment' to see all variables."
      )
    }
    let folders = ["HOME"] + BaseDirectories.Purpose.allCases.map(\.variable)
    let ignored = folders.first { variable in
      environment[variable].map { !$0.isEmpty && !$0.isUsablePath } ?? false
    }
    if let ignored {
      return .warning(
        "\(ignored) is ignored: it is not an absolute path in UTF-8.",
        suggestion: "Set it to a path that begins with /."
      )
    }
    return .ok(ours.isEmpty ? "no RIALTO_ variables" : ours.joined(separator: ", "))
  }

  /// Checks that a secret can be read; it is never shown.
  static func secret(_ secret: SecretSetting) -> DoctorCheck {
    DoctorCheck(name: secret.name) { composition in
      guard let configuration = try? composition.configuration else { return .withoutSettings }
      let appEnvironment = composition.appEnvironment
      let environment = appEnvironment.console.environment
      guard let source = appEnvironment.source(of: secret, in: configuration) else {
        guard let variable = secret.variable, secret.text(in: environment) != nil else {
          return .ok("not set")
        }
        return .ok("set (from \(variable))")
      }
      do {
        _ = try secret.read(from: source, environment: environment)
        guard case .file(let path) = source else { return .ok("set (from a command)") }
        return try Finding.readableByOthers(path) ?? .ok("set (from file \(path))")
      } catch {
        return .failed(error)
      }
    }
  }
}
