import CommandKit

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
