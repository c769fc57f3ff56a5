import CommandKit

/// `rialto config`: the settings, where they come from and how they are changed.
enum Config {
  static let command = Command(
    "config",
    "Shows and changes settings.",
    discussion: discussion,
    examples: [
      Example("rialto config list", "Every setting and where it comes from."),
      Example("rialto config get locale", "One value."),
      Example("rialto config set color never", "Change your own file."),
      Example("rialto config path", "Every file and folder that is used."),
    ],
    subcommands: [
      ConfigGet.command, ConfigList.command, ConfigPath.command, ConfigSet.command,
      ConfigUnset.command,
    ]
  )

  static let key = Argument.one("KEY", of: SettingName.self, "The name of the setting.")
  static let project = Option.flag("project", "In the project's rialto.conf, not your own file.")
}
