import CommandTestSupport
import FoundationCore
import Testing

@testable import CommandKit

struct PromptTests {
  private let output = MemoryOutput(columns: 80)

  private func prompt(_ input: MemoryInput, disablesPrompts: Bool = false) -> Prompt {
    let console = Console(input: input, output: output, error: MemoryOutput(), environment: [:])
    return Prompt(console, disablesPrompts: disablesPrompts)
  }

  private func prompt(answering lines: String...) -> Prompt {
    prompt(MemoryInput(lines, isTerminal: true))
  }

  @Test(arguments: [("y", true), (" YES ", true), ("n", false), ("No", false), ("", false)])
  func aConfirmationTakesYesOrNoAndMeansNo(answer: String, expected: Bool) throws {
    let prompt = prompt(answering: answer)
    #expect(try prompt.confirm("Cancel order 1043?", flag: "--yes") == expected)
    #expect(output.text == "Cancel order 1043? [y/N] ")
  }

  @Test func anAnswerThatIsNeitherIsAskedForAgain() throws {
    let prompt = prompt(answering: "perhaps", "y")
    #expect(try prompt.confirm("Sure?", flag: "--yes"))
    #expect(output.text == "Sure? [y/N] Sure? [y/N] ")
  }

  @Test func aTextLosesTheBlanksAroundItAndASecretNothing() throws {
    let input = MemoryInput([" Ada ", " s3cret "], isTerminal: true)
    let prompt = prompt(input)
    #expect(try prompt.text("Name?", flag: "--name") == "Ada")
    #expect(try prompt.secret("Key?", flag: "--key-file") == " s3cret ")
    #expect(input.wasHidden == [false, true])
    #expect(output.text == "Name? Key? ")
  }

  @Test func aQuestionAboutAHostileNameIsSafe() throws {
    _ = try prompt(answering: "y").confirm("Delete \u{1B}[8mx?", flag: "--yes")
    #expect(output.text == "Delete x? [y/N] ")
  }

  @Test func theEndOfTheInputCancels() {
    let prompt = prompt(answering: "what")
    #expect(throws: OutputError.cancelled) { try prompt.confirm("Sure?", flag: "--yes") }
    #expect(output.text == "Sure? [y/N] Sure? [y/N] \n")
  }

  @Test func aSignalLeavesTheLineOfTheQuestion() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 9)
    let interruption = InputInterruption()
    let console = Console(
      input: FileInput(descriptor: terminal.descriptor, interruption: interruption),
      output: output,
      error: MemoryOutput(),
      environment: [:]
    )
    interruption.interrupt()
    #expect(throws: OutputError.cancelled) {
      try Prompt(console, disablesPrompts: false).confirm("Sure?", flag: "--yes")
    }
    #expect(output.text == "Sure? [y/N] \n")
  }

  @Test func promptThrowsWithoutATerminal() throws {
    let console = Console(
      input: MemoryInput(["y"], isTerminal: true),
      output: MemoryOutput(),
      error: MemoryOutput(columns: 80),
      environment: [:]
    )
    let prompts = [
      prompt(MemoryInput(["y"])),
      prompt(MemoryInput(["y"], isTerminal: true), disablesPrompts: true),
      Prompt(console, disablesPrompts: false),
    ]
    for prompt in prompts {
      let failure = try #require(throws: OutputError.self) {
        try prompt.confirm("Cancel order 1043?", flag: "--yes")
      }
      #expect(failure.category == .usage)
      #expect(failure.title == "Cannot ask: Cancel order 1043?")
      #expect(failure.suggestion == "Answer with --yes.")
    }
    #expect(output.text.isEmpty)
  }
}
