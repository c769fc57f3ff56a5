/// The release of the program.
package enum Version {
  package static let number = "0.3.0"

  /// The release date, shown in the manual and used to detect a wrong clock.
  package static let day = "2026-11-29"
}
