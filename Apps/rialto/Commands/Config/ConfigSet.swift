import CommandKit

/// `rialto config set`: changes a setting in a file.
enum ConfigSet {
  private static let value = Argument.one("VALUE", of: String.self, "Its new value.")

  static let command = Command(
    "set",
    "Changes a setting in your own file, or in the project's.",
    discussion: """
      Only the setting's own line changes; remarks and order stay. The value is checked first. A \
      secret is never written: name the file or the command that holds it.
      """,
    examples: [
      Example("rialto config set color never", "In your own file."),
      Example("rialto config set --project locale fr_FR", "In the project's rialto.conf."),
      Example("rialto config set news.key.file ~/news.key", "Where a secret is."),
    ],
    arguments: [Config.key, value],
    options: [Config.project],
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let setting = try invocation[Config.key].declaration()
    let value = try invocation[value]
    do { try setting.check(value) } catch {
      throw UsageError(error, of: setting.name, at: invocation.path)
    }
    let file = try composition.settingsFile(isProject: invocation[Config.project])
    try file.set(setting, to: value)
    composition.displayWithoutSettings.note("Set \(setting.name) in \(file.path).")
  }
}
