import CommandKit

extension HelpTopic {
  static let environment = HelpTopic(
    name: "environment",
    summary: "The environment variables that count.",
    text: """
      Examples:
        NO_COLOR=1 rialto doctor
        RIALTO_PAGER=less rialto config list

      Settings, each before the files and after --config. An empty one is as good as absent, except \
      that an empty RIALTO_PAGER means no pager:

      \(table(Settings.all.map { ($0.variable, $0.summary) }))

      Others:

      \(table(others))
      """
  )

  private static let others = [
    ("NO_COLOR", "Not empty: no colour."),
    ("CLICOLOR", "0: no colour."),
    ("CLICOLOR_FORCE", "Not empty and not 0: colour even where there is no terminal."),
    ("TERM", "dumb: no colour."),
    ("PAGER", "The pager for long output, where no setting names one."),
    ("VISUAL, EDITOR", "The editor in which products are written; vi where neither is set."),
    ("LC_ALL, LC_NUMERIC, LANG", "Whose numbers and dates are written, where no setting tells."),
    ("HOME", "Your home folder."),
    ("XDG_RUNTIME_DIR", "Folder of the socket that 'rialto store serve' listens at."),
    ("XDG_CONFIG_HOME", "Folder of the configuration, instead of ~/.config."),
    ("XDG_STATE_HOME", "Folder of what is remembered, instead of ~/.local/state."),
    ("XDG_CACHE_HOME", "Folder of what can be fetched again, instead of ~/.cache."),
    ("XDG_DATA_HOME", "Folder of your data, instead of ~/.local/share."),
  ]
}
