import CommandKit

/// `rialto config unset`: takes a setting out of a file.
enum ConfigUnset {
  static let command = Command(
    "unset",
    "Takes a setting out of your own file, or out of the project's.",
    examples: [
      Example("rialto config unset color", "Go back to the default."),
      Example("rialto config unset --project locale", "In the project's rialto.conf."),
    ],
    arguments: [Config.key],
    options: [Config.project],
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let key = try invocation[Config.key]
    let file = try composition.settingsFile(isProject: invocation[Config.project])
    let wasSet = try file.unset(key.text)
    // A name nobody knows can be taken out, and only be mistyped where it is not there.
    let name = wasSet ? key.text : try key.declaration().name
    composition.displayWithoutSettings
      .note(wasSet ? "Took \(name) out of \(file.path)." : "\(name) was not set in \(file.path).")
  }
}
