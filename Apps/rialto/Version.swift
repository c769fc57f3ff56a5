import CommandKit

/// The release of the program.
package enum Version {
  package static let number = "0.3.0"

  /// The release date, shown in the manual and used to detect a wrong clock.
  package static let day = "2026-11-28"
}

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
