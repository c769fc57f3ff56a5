/// The confirmation of a change that cannot be undone.
public enum Confirmation {
  /// The option that skips the question.
  public static let option = Option.flag("yes", short: "y", "Do not ask for confirmation.")

  /// Asks a question, unless the option has answered it.
  ///
  /// For a command from a recovery menu, the question goes to the error output, as the menu does.
  ///
  /// - Parameters:
  ///   - question: A question to answer with yes or no.
  ///   - invocation: The invocation of the command.
  ///   - display: The display of the command.
  /// - Throws: `OutputError.cancelled` for a no, and `cannotAsk` without a terminal.
  public static func ask(
    _ question: String,
    _ invocation: Invocation,
    _ display: Display
  ) throws {
    if try invocation[option] { return }
    let prompt =
      invocation.isFromMenu
      ? Prompt(display.console, on: display.console.error, disablesPrompts: false) : display.prompt
    guard try prompt.confirm(question, flag: "--yes") else { throw OutputError.cancelled }
  }
}
