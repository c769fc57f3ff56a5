import CommandKit

/// `rialto config`: shows and changes settings.
enum Config {
  static let command = Command(
    "config",
    "Shows and changes settings.",
    discussion: discussion,
    examples: [
      Example("rialto config list", "List all settings and their origins."),
      Example("rialto config get locale", "Show one value."),
      Example("rialto config set color never", "Change a setting."),
      Example("rialto config path", "Show the files and folders."),
    ],
    subcommands: [
      ConfigGet.command, ConfigList.command, ConfigPath.command, ConfigSet.command,
      ConfigUnset.command,
    ]
  )

  static let key = Argument.one("KEY", of: SettingName.self, "The name of the setting.")
  static let project = Option.flag("project", "Use the project's rialto.conf, not your own file.")
}
