import CommandKit

/// `rialto config unset`: removes a setting.
enum ConfigUnset {
  static let command = Command(
    "unset",
    "Removes a setting from your own or the project's file.",
    examples: [
      Example("rialto config unset color", "Restore the default."),
      Example("rialto config unset --project locale", "Change the project's rialto.conf."),
    ],
    arguments: [Config.key],
    options: [Config.project]
  ) { invocation, composition in
    let key = try invocation[Config.key]
    let file = try composition.appEnvironment.settingsFile(isProject: invocation[Config.project])
    let wasSet = try file.unset(key.text)
    // An unknown name can be removed if the file contains it; otherwise it is a typing error.
    let name = wasSet ? key.text : try key.declaration().name
    composition.displayWithoutSettings
      .note(wasSet ? "Removed \(name) from \(file.path)." : "\(name) is not set in \(file.path).")
  }
}
