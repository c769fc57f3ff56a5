import Foundation
import FoundationCore
public import Observation

/// A conversation on a screen, whose questions the user answers one after the other.
@MainActor @Observable
public final class ScreenDialog: Questioner {
  /// The question, with the lines shown since the one before.
  struct Question: Sendable, Hashable {
    let text: String
    var lines: [String] = []
    var choices: [String] = []
  }

  /// The open question; `nil` while the conversation works on an answer.
  private(set) var question: Question?
  private(set) var answer = ""
  /// `true` from the start of a conversation to its end.
  public private(set) var isActive = false

  private var lines: [String] = []
  @ObservationIgnored private var reply: CheckedContinuation<String, any Error>?

  /// Creates a dialog without a conversation.
  public init() {}

  /// Runs a conversation; does nothing during another one.
  ///
  /// - Parameters:
  ///   - conversation: Asks its questions.
  ///   - end: Receives the error of the conversation; `nil` if it ended, or if the user left it.
  public func run(
    _ conversation: @escaping @MainActor () async throws -> Void,
    end: @escaping @MainActor (_ error: (any Error)?) async -> Void
  ) {
    guard !isActive else { return }
    isActive = true
    Task {
      var failure: (any Error)?
      do { try await conversation() } catch {
        if error.asFailure.category != .cancelled { failure = error }
      }
      (isActive, lines, question) = (false, [], nil)
      await end(failure)
    }
  }

  public func text(_ question: String, flag: String) async throws -> String {
    try await ask(question, choices: []).trimmingCharacters(in: .whitespaces)
  }

  public func choice(_ question: String, of choices: [String], flag: String) async throws -> Int? {
    try await number(upTo: choices.count) {
      try await ask(question, choices: choices).trimmingCharacters(in: .whitespaces)
    }
  }

  public func show(_ lines: [String]) { self.lines += lines }

  public func note(_ text: String) { lines.append(text) }

  private func ask(_ text: String, choices: [String]) async throws -> String {
    (question, answer, lines) = (Question(text: text, lines: lines, choices: choices), "", [])
    defer { question = nil }
    return try await withCheckedThrowingContinuation { reply = $0 }
  }

  /// Handles a key; Escape leaves the conversation.
  func press(_ key: Key) {
    guard let question else { return }
    switch key {
    case .escape: end(.failure(OutputError.cancelled))
    case .enter: end(.success(answer))
    case .backspace: answer = String(answer.dropLast())
    case .control("u"): answer = ""
    case .character(let letter):
      answer.append(letter)
      let isDigit = question.choices.count < 10 && letter.wholeNumberValue != nil
      if isDigit, !question.choices.isEmpty { end(.success(answer)) }
    default: break
    }
  }

  private func end(_ result: Result<String, any Error>) {
    let reply = reply
    self.reply = nil
    reply?.resume(with: result)
  }
}
