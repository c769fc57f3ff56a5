import Foundation
import FoundationCore

/// Questions to the user, each with the flag that answers it without a terminal.
public struct Prompt: Sendable {
  private let console: Console
  private let output: any TextOutput
  /// True if the user can be asked.
  public let isAllowed: Bool

  /// Asks where input and output are both terminals, unless `--no-input` was given.
  ///
  /// The questions go to the output of the console where no other is named.
  init(_ console: Console, on output: (any TextOutput)? = nil, isInputless: Bool) {
    self.console = console
    self.output = output ?? console.output
    isAllowed = console.input.isTerminal && self.output.isTerminal && !isInputless
  }

  /// Asks a question of yes or no; a line without an answer means no.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - flag: The flag that answers it.
  /// - Returns: True for a yes.
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
  /// - Parameters:
  ///   - question: The question.
  ///   - flag: The flag that answers it.
  /// - Returns: The line, without blanks around it.
  /// - Throws: `OutputError.cannotAsk` without a terminal, `cancelled` at the end of the input.
  public func text(_ question: String, flag: String) throws(OutputError) -> String {
    try ask(question, hint: " ", flag: flag)
  }

  /// Asks for a line that is not shown while it is typed.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - flag: The flag that answers it.
  /// - Returns: The line, to the letter.
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

    defer { console.statusLine.lineWasEnded() }
    let answer = try console.input.readLine(isHidden: isHidden) { () throws(OutputError) in
      try output.write(question.terminalSafe + hint)
      try output.flush()
    }
    guard let answer else {
      // What ends the input leaves the cursor behind the question.
      try output.write("\n")
      throw .cancelled
    }
    return isHidden ? answer : answer.trimmingCharacters(in: .whitespaces)
  }
}
