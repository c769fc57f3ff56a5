/// The question before something that cannot be taken back.
public enum Confirmation {
  public static let option = Option.flag("yes", short: "y", "Do it without a question.")

  /// Returns where a person agrees, or has agreed by the option.
  ///
  /// A command chosen from a menu is confirmed on the menu's output.
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
