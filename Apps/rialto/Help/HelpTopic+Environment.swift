import CommandKit

extension HelpTopic {
  static let environment = HelpTopic(
    name: "environment",
    summary: "Environment variables.",
    text: """
      Examples:
        NO_COLOR=1 rialto doctor
        RIALTO_PAGER=less rialto config list

      Settings. A variable overrides the configuration files, and --config overrides a variable. An \
      empty variable is ignored, except that an empty RIALTO_PAGER disables the pager:

      \(table(Settings.all.map { ($0.variable, $0.summary) }))

      Others:

      \(table(others))
      """
  )

  private static let others = [
    ("NO_COLOR", "If not empty, disables colors."),
    ("CLICOLOR", "0 disables colors."),
    ("CLICOLOR_FORCE", "If neither empty nor 0, enables colors without a terminal."),
    ("TERM", "dumb disables colors, the pager and progress."),
    ("PAGER", "The pager for long output, unless a setting names one."),
    ("VISUAL, EDITOR", "The editor for products (default: vi)."),
    ("LC_ALL, LC_NUMERIC, LANG", "The locale of numbers and dates, unless a setting names one."),
    ("TZ", "The time zone of dates and times (default: that of the system)."),
    ("http_proxy, https_proxy", "The proxies; that of http can read every header field."),
    ("no_proxy", "The hosts that are reached without a proxy."),
    ("HOME", "Your home folder."),
    ("XDG_RUNTIME_DIR", "The folder of the socket of 'rialto store serve'."),
    ("XDG_CONFIG_HOME", "The folder of configuration files (default: ~/.config)."),
    ("XDG_STATE_HOME", "The folder of state files (default: ~/.local/state)."),
    ("XDG_CACHE_HOME", "The folder of the cache (default: ~/.cache)."),
    ("XDG_DATA_HOME", "The folder of your data (default: ~/.local/share)."),
  ]
}
