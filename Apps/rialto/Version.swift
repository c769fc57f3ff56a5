/// The release this program is.
enum Version {
  static let number = "0.2.0"

  /// The day of the release, for the manual and to tell a clock that went astray.
  static let day = "2026-11-22"
}
