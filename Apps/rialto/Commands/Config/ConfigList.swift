import CommandKit

/// `rialto config list`: shows every setting and where it comes from.
enum ConfigList {
  static let command = Command(
    "list",
    "Shows every setting and where it comes from.",
    examples: [
      Example("rialto config list", "For you to read."),
      Example("rialto config list --json=key,value", "For a program."),
    ],
    output: .rows(SettingRow.table),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let configuration = try composition.configuration
    let rows = Settings.all.map { SettingRow($0, in: configuration) }
    try composition.display.list(rows, as: SettingRow.table)
  }
}

/// A setting as it is shown.
struct SettingRow: Sendable {
  let key: String
  let value: String?
  let origin: String?
  let summary: String

  init(_ setting: any SettingDeclaration, in configuration: Configuration) {
    let found = configuration.found(setting)
    key = setting.name
    value = found?.text
    origin = found?.origin.description
    summary = setting.summary
  }

  static let table = Table<SettingRow>([
    Column("key", heading: "KEY", shrinks: false, \.key),
    Column("value", heading: "VALUE", \.value),
    Column("origin", heading: "FROM", \.origin),
    Column("summary", \.summary),
  ])
}
