import Foundation
import FoundationCore

/// Questions to the user, each with a flag that answers it without a terminal.
public struct Prompt: Sendable {
  private let console: Console
  private let output: any TextOutput
  /// `true` if the user can be asked.
  public let isAllowed: Bool

  /// Creates a prompt, which can ask if input and output are terminals.
  init(_ console: Console, on output: (any TextOutput)? = nil, disablesPrompts: Bool) {
    self.console = console
    self.output = output ?? console.output
    isAllowed = console.input.isTerminal && self.output.isTerminal && !disablesPrompts
  }

  /// Asks a yes/no question; an empty line means no.
  ///
  /// - Throws: `OutputError.cannotAsk` without a terminal, `cancelled` at the end of the input.
  public func confirm(_ question: String, flag: String) throws(OutputError) -> Bool {
    while true {
      switch try ask(question, hint: " [y/N] ", flag: flag).lowercased() {
      case "y", "yes": return true
      case "n", "no", "": return false
      default: continue
      }
    }
  }

  /// Asks for a line of text.
  ///
  /// - Returns: The line, without surrounding spaces.
  /// - Throws: `OutputError.cannotAsk` without a terminal, `cancelled` at the end of the input.
  public func text(_ question: String, flag: String) throws(OutputError) -> String {
    try ask(question, hint: " ", flag: flag)
  }

  /// Asks for a line with the echo turned off.
  ///
  /// - Throws: `OutputError.cannotAsk` without a terminal, `cancelled` at the end of the input.
  public func secret(_ question: String, flag: String) throws(OutputError) -> String {
    try ask(question, hint: " ", flag: flag, isHidden: true)
  }

  private func ask(
    _ question: String,
    hint: String,
    flag: String,
    isHidden: Bool = false
  ) throws(OutputError) -> String {
    guard isAllowed else { throw .cannotAsk(question: question, flag: flag) }

    defer { console.statusLine.markLineStart() }
    var answer: String?
    do throws(OutputError) {
      answer = try console.input.readLine(isHidden: isHidden) { () throws(OutputError) in
        try output.write(question.terminalSafe + hint)
        try output.flush()
      }
    } catch {
      guard error == .cancelled else { throw error }
    }
    guard let answer else {
      // Ctrl-C and Ctrl-D leave the cursor after the question.
      try output.write("\n")
      throw .cancelled
    }
    return isHidden ? answer : answer.trimmingCharacters(in: .whitespaces)
  }
}

/// The confirmation of a change that cannot be undone.
public enum Confirmation {
  /// Asks a question, unless ``GlobalOptions/yes`` has answered it.
  ///
  /// For a command from a recovery menu, the question goes to the error output, as the menu does.
  ///
  /// - Throws: `OutputError.cancelled` for a no, and `cannotAsk` without a terminal.
  public static func ask(_ question: String, _ invocation: Invocation, _ display: Display) throws {
    if try invocation[GlobalOptions.yes] { return }
    let prompt =
      invocation.isFromMenu
      ? Prompt(display.console, on: display.console.error, disablesPrompts: false) : display.prompt
    guard try prompt.confirm(question, flag: "--yes") else { throw OutputError.cancelled }
  }
}
