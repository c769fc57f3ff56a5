import Synchronization

/// A program that shows long text a screen at a time.
public struct Pager: Sendable {
  private let command: ShellCommand

  private static let shown = Atomic(0)

  /// Whether a pager has the terminal: then Ctrl-C is for it, and not for this process.
  static var isShown: Bool { shown.load(ordering: .relaxed) > 0 }

  /// Creates the pager that the first of the variables names, or else `less`.
  ///
  /// It is `nil` where that is empty or `cat`, or the terminal can do nothing but write.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - variables: The variables that name a pager, the most important first.
  public init?(environment: [String: String], variables: [String] = ["PAGER"]) {
    let command = variables.compactMap { environment[$0] }.first ?? quietlyLess
    guard !["", "cat"].contains(command), environment["TERM"] != "dumb" else { return nil }
    self.command = ShellCommand(
      text: command,
      // As git and gh do: leave at once where all fits, let colours through, keep the screen.
      environment: environment.merging(["LESS": "FRX", "LV": "-c"]) { own, _ in own }
    )
  }

  /// Shows the text and waits until the person leaves; false if the system has no such program.
  ///
  /// To leave before the end is no failure.
  func show(_ text: String) -> Bool {
    Self.shown.add(1, ordering: .relaxed)
    defer { Self.shown.subtract(1, ordering: .relaxed) }
    // The shell found no such program (127), or none it may run (126).
    return ![nil, 126, 127].contains(command.read(text))
  }
}

/// The shell would complain about a missing default that nobody has asked for.
private let quietlyLess = "command -v less >/dev/null || exit 127; exec less"
