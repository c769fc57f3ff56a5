/// A program that shows long text page by page.
public struct Pager: Sendable {
  private let command: ShellCommand

  /// Creates the pager that the first set variable names, by default `less`.
  ///
  /// Returns `nil` if the variable is empty or `cat`, or if `TERM` is `dumb`.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - variables: The variables that name a pager, in order of precedence.
  public init?(environment: [String: String], variables: [String] = ["PAGER"]) {
    let command = variables.compactMap { environment[$0] }.first ?? quietlyLess
    guard !["", "cat"].contains(command), environment["TERM"] != "dumb" else { return nil }
    self.command = ShellCommand(
      text: command,
      // As git and gh do: quit if the text fits, keep colours, do not clear the screen.
      // Without a character set, less shows '…' as bytes in the C locale.
      environment: environment.merging(
        ["LESS": "FRX", "LV": "-c", "LESSCHARSET": "utf-8"]
      ) { own, _ in own }
    )
  }

  /// Shows text, and waits until the user quits; returns `false` if there is no such program.
  ///
  /// Quitting before the end is not a failure.
  func show(_ text: String) -> Bool {
    // The shell found no such program (127), or cannot run it (126).
    ![nil, 126, 127].contains(command.read(text))
  }
}

/// The command for `less`, without an error message of the shell if it is missing.
private let quietlyLess = "command -v less >/dev/null || exit 127; exec less"
