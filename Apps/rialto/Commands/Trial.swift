import CommandKit

/// Doing something in earnest without keeping it, so that what is shown is true.
enum Trial {
  static let option = Option.flag(
    "dry-run",
    "Do it in earnest, show what comes of it, keep nothing."
  )

  /// What a person is told after a trial.
  static let note = "Nothing of it was kept."
}
