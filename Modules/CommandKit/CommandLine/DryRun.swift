/// A dry run: the command does its work in earnest and keeps nothing, so that what it shows is true.
public enum DryRun {
  /// The option that asks for one.
  public static let option = Option.flag(
    "dry-run",
    "Do it in earnest, show what comes of it, keep nothing."
  )

  /// The note after one.
  public static let note = "Nothing of it was kept."
}
