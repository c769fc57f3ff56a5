/// The question before something that cannot be taken back.
enum Confirmation {
  static let option = Option.flag("yes", short: "y", "Do it without a question.")

  /// Returns where a person agrees, or has agreed by the option.
  static func ask(
    _ question: String,
    _ invocation: Invocation,
    _ display: Display
  ) throws {
    if try invocation[option] { return }
    guard try display.prompt.confirm(question, flag: "--yes") else { throw OutputError.cancelled }
  }
}
