import FoundationCore
import Testing

@testable import CommandKit

/// A conversation on a screen.
@MainActor
struct ScreenDialogTests {
  private let dialog = ScreenDialog()

  private func type(_ text: String) {
    for letter in text { dialog.press(.character(letter)) }
    dialog.press(.enter)
  }

  private func waitForQuestion(_ text: String) async {
    while dialog.question?.text != text { await Task.yield() }
  }

  @Test func questionsAreAnsweredOneAfterTheOther() async {
    var answers: [String] = []
    var ends: [Bool] = []
    dialog.run { [dialog] in
      answers.append(try await dialog.text("Name?", flag: "--name"))
      dialog.note("Unknown name.")
      let index = try await dialog.choice("Which?", of: ["a", "b"], flag: "--which")
      answers.append(index.map { "\($0)" } ?? "back")
    } end: { error in
      ends.append(error == nil)
    }
    await waitForQuestion("Name?")
    #expect(Panel(dialog.question, answer: "Ad").lines(width: 20).map(\.plain).contains("┃ > Ad_"))
    type(" Ada ")
    await waitForQuestion("Which?")
    #expect(dialog.question?.lines == ["Unknown name."])
    dialog.press(.character("2"))
    while dialog.isActive { await Task.yield() }
    #expect(answers == ["Ada", "1"])
    #expect(ends == [true])
  }

  /// An empty answer was refused, so that a list could not be left.
  @Test func anEmptyAnswerGoesBack() async {
    var answers: [Int?] = []
    dialog.run { [dialog] in
      answers.append(try await dialog.choice("Which?", of: ["a", "b"], flag: "--which"))
    } end: { _ in
    }
    await waitForQuestion("Which?")
    dialog.press(.enter)
    while dialog.isActive { await Task.yield() }
    #expect(answers == [nil])
  }

  @Test func aNumberOutOfRangeIsAskedAgain() async {
    var index: Int?
    dialog.run { [dialog] in
      index = try await dialog.choice("Which?", of: ["a", "b"], flag: "--which")
    } end: { _ in
    }
    await waitForQuestion("Which?")
    dialog.press(.character("7"))
    while dialog.question?.lines != ["Enter a number from 1 to 2."] { await Task.yield() }
    dialog.press(.character("1"))
    while dialog.isActive { await Task.yield() }
    #expect(index == 0)
  }

  @Test func escapeEndsTheConversationWithoutAFailure() async {
    var failures: [String] = []
    var isEnded = false
    dialog.run { [dialog] in
      _ = try await dialog.text("Name?", flag: "--name")
      failures.append("went on")
    } end: { error in
      if let error { failures.append("\(error)") }
      isEnded = true
    }
    await waitForQuestion("Name?")
    dialog.press(.escape)
    while !isEnded { await Task.yield() }
    #expect(failures.isEmpty)
    #expect(dialog.question == nil)
  }
}
