import FoundationCore

/// Asks the questions of a conversation: line by line at a terminal, or on a screen.
@MainActor
public protocol Questioner {
  /// Asks for text.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - flag: The flag that answers it on the command line.
  /// - Returns: The answer, without spaces around it.
  /// - Throws: A cancellation if the user leaves the conversation, or the error of the terminal.
  func text(_ question: String, flag: String) async throws -> String

  /// Asks for a choice.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - choices: The choices.
  ///   - flag: The flag that answers it on the command line.
  /// - Returns: The index of the choice; `nil` if the user goes back with an empty answer or `q`.
  /// - Throws: A cancellation if the user leaves the conversation, or the error of the terminal.
  func choice(_ question: String, of choices: [String], flag: String) async throws -> Int?

  /// Shows lines before the next question.
  func show(_ lines: [String]) throws

  /// Shows why an answer was not accepted.
  func note(_ text: String)
}

extension Questioner {
  /// Repeats a question until the answer is a number from 1 to a count, and returns one less than it;
  /// `nil` for an empty answer or `q`.
  func number(upTo count: Int, asking answer: () async throws -> String) async throws -> Int? {
    while true {
      let answer = try await answer()
      if ["", "q"].contains(answer.lowercased()) { return nil }
      if let number = Int(answer), number > 0, number <= count { return number - 1 }
      note("Enter a number from 1 to \(count).")
    }
  }
}

/// Asks the questions of a conversation at a terminal, line by line.
@MainActor
public struct LineQuestioner: Questioner {
  private let display: Display

  /// Creates a questioner on a display.
  public init(_ display: Display) { self.display = display }

  public func text(_ question: String, flag: String) async throws -> String {
    try display.prompt.text(question, flag: flag)
  }

  public func choice(_ question: String, of choices: [String], flag: String) async throws -> Int? {
    try show(choices.enumerated().map { "  \($0 + 1). \($1.terminalSafe)" })
    return try await number(upTo: choices.count) {
      try display.prompt.text("\(question) 1–\(choices.count), or Enter to go back:", flag: flag)
    }
  }

  public func show(_ lines: [String]) throws { try display.text(lines.map { $0 + "\n" }.joined()) }

  public func note(_ text: String) { display.note(text) }
}
