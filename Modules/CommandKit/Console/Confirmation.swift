/// The question before a change that cannot be taken back.
public enum Confirmation {
  /// The option that answers the question beforehand.
  public static let option = Option.flag("yes", short: "y", "Do it without a question.")

  /// Asks a question, unless the option has answered it.
  ///
  /// A command chosen from a menu is confirmed on the output of the menu.
  ///
  /// - Parameters:
  ///   - question: The question, to be answered by yes or no.
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
      invocation.isChosen
      ? Prompt(display.console, on: display.console.error, isInputless: false) : display.prompt
    guard try prompt.confirm(question, flag: "--yes") else { throw OutputError.cancelled }
  }
}
