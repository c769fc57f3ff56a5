import CommandKit
import FoundationCore

/// `rialto config`: shows and changes settings.
enum Config {
  static let command = Command(
    "config",
    "Shows and changes settings.",
    discussion: discussion,
    examples: [
      Example("rialto config", "List all settings and their origins."),
      Example("rialto config --json=key,value", "Names and values, as JSON."),
      Example("rialto config get locale", "Show one value."),
      Example("rialto config set color never", "Change a setting."),
      Example("rialto config --files", "List the files and folders, existing or not."),
    ],
    localOptions: [files],
    subcommands: [get, set, unset],
    output: .rows(SettingRow.table).or(.rows(ConfigFileRow.table))
  ) { invocation, composition in
    if try invocation[files] {
      let rows = try ConfigFileRow.all(in: composition)
      return try composition.displayWithoutSettings.list(rows, as: ConfigFileRow.table)
    }
    let configuration = try composition.configuration
    let rows = Settings.all.map { SettingRow($0, in: configuration) }
    try composition.display.list(rows, as: SettingRow.table)
  }

  private static let files = Option.flag("files", "List the settings files and folders instead.")

  static let key = Argument<SettingName>("KEY", "The name of the setting.")
  static let project = Option.flag("project", "Use the project's rialto.conf, not your own file.")

  private static let get = Command(
    "get",
    "Shows the value of a setting.",
    examples: [
      Example("rialto config get color", "The value."),
      Example("rialto config get color --json", "The value and its origin, as JSON."),
    ],
    arguments: [key],
    output: .one(SettingRow.table)
  ) { invocation, composition in
    let setting = try invocation[key].declaration()
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

  private static let value = Argument<String>("VALUE", "The new value.")
    .completed(by: .settingValues)

  private static let set = Command(
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
    arguments: [key, value],
    options: [project],
    output: .one(SettingRow.table),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let setting = try invocation[key].declaration()
    let value = try invocation[value]
    do { try setting.check(value) } catch {
      throw UsageError(error, of: setting.name, at: invocation.path)
    }
    let file = try composition.appEnvironment.settingsFile(isProject: invocation[project])
    try file.set(setting, to: value)
    let display = composition.displayWithoutSettings
    if display.isData {
      try display.detail(SettingRow(setting, value: value, origin: file.path), as: SettingRow.table)
    }
    display.note("Set \(setting.name) in \(file.path).")
  }

  private static let unset = Command(
    "unset",
    "Removes a setting from your own or the project's file.",
    examples: [
      Example("rialto config unset color", "Restore the default."),
      Example("rialto config unset --project locale", "Change the project's rialto.conf."),
    ],
    arguments: [key],
    options: [project]
  ) { invocation, composition in
    let key = try invocation[key]
    let file = try composition.appEnvironment.settingsFile(isProject: invocation[project])
    let wasSet = try file.unset(key.text)
    // An unknown name can be removed if the file contains it; otherwise it is a typing error.
    let name = wasSet ? key.text : try key.declaration().name
    composition.displayWithoutSettings
      .note(wasSet ? "Removed \(name) from \(file.path)." : "\(name) is not set in \(file.path).")
  }

  /// The reference of all settings.
  static let discussion = """
    Settings are read in this order; the first value wins:

      1. --config SETTING=VALUE
      2. Environment variables: RIALTO_COLOR for color
      3. rialto.conf in the working directory or the nearest folder above it
      4. your own file, ~/.config/rialto/config

    The settings:

    \(HelpTopic.table(Settings.all.map { ($0.name, $0.summary) }))

    A settings file has one KEY = VALUE per line. Lines that begin with # are comments. An invalid \
    line is an error.

    A project's rialto.conf may come from another person. It is ignored if it belongs to another \
    user, and it cannot set these personal settings, which run a command, locate a secret or name \
    the seller of invoices: \
    \(Settings.all.filter(\.isPersonal).map(\.name).joined(separator: ", ")).

    Secrets are never stored in a setting and never shown. Store a secret in a file that only you \
    can read, or name a command that prints it:

      rialto config set news.key.file ~/.config/rialto/news.key
      rialto config set news.key.command 'pass show newsapi'

    The NewsAPI key can also be in NEWSAPI_KEY, and the access token for another shop in \
    RIALTO_STORE_TOKEN.

    Folders follow XDG on every system: $XDG_CONFIG_HOME/rialto, $XDG_STATE_HOME/rialto, \
    $XDG_CACHE_HOME/rialto and $XDG_DATA_HOME/rialto, by default ~/.config, ~/.local/state, \
    ~/.cache and ~/.local/share. They are created when needed, readable by you only. \
    'rialto config --files' shows them.
    """
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

/// A settings file or a folder, as a row of `rialto config --files`.
struct ConfigFileRow: Sendable {
  private let name: String
  private let path: String
  private let state: State

  private enum State: String, CaseIterable, JSONRepresentable {
    case absent
    case present
    /// The file belongs to another user.
    case ignored
  }

  private init(_ name: String, _ path: String, _ state: State? = nil) throws {
    self.name = name
    self.path = path
    self.state = try state ?? (TextFile(path).attributes() == nil ? .absent : .present)
  }

  static let table = Table<ConfigFileRow>([
    Column("name", heading: "NAME", \.name),
    Column("path", heading: "PATH", shrinks: false, \.path),
    Column("state", heading: "STATE", \.state),
  ])

  /// Returns the files and folders, existing or not.
  static func all(in composition: Composition) throws -> [ConfigFileRow] {
    let project: [ConfigFileRow] =
      switch try composition.appEnvironment.projectFile() {
      case .none: []
      case .trusted(let path): [try ConfigFileRow("project settings", path)]
      case .foreign(let path): [try ConfigFileRow("project settings", path, .ignored)]
      }
    let folders = try BaseDirectories.Purpose.allCases.map {
      try ConfigFileRow("\($0.rawValue) folder", composition.folders.path($0))
    }
    return [try ConfigFileRow("settings", composition.appEnvironment.userFile())] + project
      + folders
  }
}
