import CommandKit

/// `rialto version`: shows the version, as `rialto --version` does.
enum VersionShow {
  static let command = Command(
    "version",
    "Shows the version of rialto.",
    examples: [Example("rialto version", "Show the version.")]
  ) { _, composition in
    try composition.appEnvironment.console.output.write("rialto \(Version.number)\n")
  }
}
