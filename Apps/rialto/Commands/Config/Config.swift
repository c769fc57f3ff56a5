import CommandKit

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
    subcommands: [ConfigGet.command, ConfigSet.command, ConfigUnset.command],
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
}

extension Config {
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
