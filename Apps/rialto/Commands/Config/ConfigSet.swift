import CommandKit

/// `rialto config set`: changes a setting.
enum ConfigSet {
  private static let value = Argument<String>("VALUE", "The new value.")
    .completed(by: .settingValues)

  static let command = Command(
    "set",
    "Changes a setting in your own or the project's file.",
    discussion: """
      Only the line of the setting changes; comments and order are kept. Invalid values are \
      rejected. To use a secret, name a file or a command that provides it.
      """,
    examples: [
      Example("rialto config set color never", "Turn off color."),
      Example("rialto config set --project locale fr_FR", "Change the project's rialto.conf."),
      Example("rialto config set news.key.file ~/news.key", "Name the file of a secret."),
    ],
    arguments: [Config.key, value],
    options: [Config.project],
    output: .one(SettingRow.table),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let setting = try invocation[Config.key].declaration()
    let value = try invocation[value]
    do { try setting.check(value) } catch {
      throw UsageError(error, of: setting.name, at: invocation.path)
    }
    let file = try composition.appEnvironment.settingsFile(isProject: invocation[Config.project])
    try file.set(setting, to: value)
    let display = composition.displayWithoutSettings
    if display.isData {
      try display.detail(SettingRow(setting, value: value, origin: file.path), as: SettingRow.table)
    }
    display.note("Set \(setting.name) in \(file.path).")
  }
}
