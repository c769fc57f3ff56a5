import CommandKit

/// `rialto config list`: lists all settings and their origins.
enum ConfigList {
  static let command = Command(
    "list",
    "Lists all settings and their origins.",
    examples: [
      Example("rialto config list", "List all settings."),
      Example("rialto config list --json=key,value", "Names and values as JSON."),
    ],
    output: .rows(SettingRow.table)
  ) { _, composition in
    let configuration = try composition.configuration
    let rows = Settings.all.map { SettingRow($0, in: configuration) }
    try composition.display.list(rows, as: SettingRow.table)
  }
}

/// A row of the list of settings.
struct SettingRow: Sendable {
  let key: String
  let value: String?
  let origin: String?
  let summary: String

  init(_ setting: any SettingDeclaration, in configuration: Configuration) {
    let found = configuration.found(setting)
    self.init(setting, value: found?.text, origin: found?.origin.description)
  }

  init(_ setting: any SettingDeclaration, value: String?, origin: String?) {
    key = setting.name
    self.value = value
    self.origin = origin
    summary = setting.summary
  }

  static let table = Table<SettingRow>(
    [
      Column("key", heading: "KEY", \.key),
      Column("value", heading: "VALUE", \.value),
      Column("origin", heading: "FROM", \.origin),
      Column("summary", \.summary),
    ],
    priority: ["key", "value"]
  )
}
