import CommandKit
import FoundationCore

/// `rialto config get`: shows the value of a setting.
enum ConfigGet {
  static let command = Command(
    "get",
    "Shows the value of a setting.",
    examples: [
      Example("rialto config get color", "The value."),
      Example("rialto config get color --json", "The value and its origin, as JSON."),
    ],
    arguments: [Config.key],
    output: .one(SettingRow.table)
  ) { invocation, composition in
    let setting = try invocation[Config.key].declaration()
    let configuration = try composition.configuration
    let display = try composition.display
    let row = SettingRow(setting, in: configuration)
    switch display.format {
    case nil, .lines:
      if let value = row.value { try display.text(value.terminalSafe + "\n") }
    case .json, .ndjson, .csv, .tsv:
      try display.detail(row, as: SettingRow.table)
    }
  }
}
