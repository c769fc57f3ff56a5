import CommandKit

extension DoctorCheck {
  /// Whether the settings can be read, and whose they are.
  static let settings = DoctorCheck(name: "settings") { composition in
    do {
      let sources = try composition.configurationSources()
      _ = try sources.read()
      if case .foreign(let path) = try composition.surroundings.projectFile() {
        return .warning(
          "\(path) belongs to another user and is not read.",
          cure: "Copy it to a file of your own if you trust it."
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

  /// Whether a variable that looks like ours is one.
  static let environment = DoctorCheck(name: "environment") { composition in
    let environment = composition.surroundings.console.environment
    let known = Settings.all.map(\.variable) + Settings.secrets.compactMap(\.variable)
    let ours = environment.keys.filter { $0.hasPrefix("RIALTO_") }.sorted()
    if let stranger = ours.first(where: { !known.contains($0) }) {
      let meant = Suggestions.nearest(to: stranger, in: known)
      return .warning(
        "\(stranger) is set, and means nothing.",
        cure: meant.map { "Did you mean \($0)?" } ?? "See 'rialto help environment'."
      )
    }
    let folders = ["HOME"] + BaseDirectories.Purpose.allCases.map(\.variable)
    let ignored = folders.first { variable in
      environment[variable].map { !$0.isEmpty && !$0.isUsablePath } ?? false
    }
    if let ignored {
      return .warning(
        "\(ignored) is no absolute path in UTF-8 and ignored.",
        cure: "Set a path that begins with /."
      )
    }
    return .ok(ours.isEmpty ? "no RIALTO_ variables" : ours.joined(separator: ", "))
  }

  /// Whether a secret can be had; it is read for that, and never shown.
  static func secret(_ secret: SecretSetting) -> DoctorCheck {
    DoctorCheck(name: secret.name) { composition in
      // Why they cannot be read, another check tells.
      guard let configuration = try? composition.configuration else {
        return .warning("Nobody knows while the settings are wrong.", cure: "Correct them first.")
      }
      let environment = composition.surroundings.console.environment
      guard let source = composition.source(of: secret, in: configuration) else {
        guard let variable = secret.variable, secret.text(in: environment) != nil else {
          return .ok("not set")
        }
        return .ok("set (from \(variable))")
      }
      do {
        _ = try secret.read(from: source, environment: environment)
        guard case .file(let path) = source else { return .ok("set (from a command)") }
        if let facts = try TextFile(path).attributes(), facts.permissions & 0o077 != 0 {
          return .warning("Others can read \(path).", cure: "Run: chmod 600 \(Shell.quoted(path))")
        }
        return .ok("set (from file \(path))")
      } catch {
        return .failed(error)
      }
    }
  }
}
