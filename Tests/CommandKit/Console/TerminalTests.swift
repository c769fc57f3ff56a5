import CommandTestSupport
import Foundation
import Testing

@testable import CommandKit

/// The real console on a real terminal.
struct TerminalTests {
  private let terminal: PseudoTerminal

  init() throws { terminal = try PseudoTerminal(columns: 43, rows: 7) }

  @Test func theConsoleOfThisProcessIsOverItsOwnDescriptors() {
    let console = Console.standard(environment: ["PAGER": "less"])
    #expect(console.input.isTerminal == (isatty(STDIN_FILENO) == 1))
    #expect(console.output.isTerminal == (isatty(STDOUT_FILENO) == 1))
    #expect(console.error.isTerminal == (isatty(STDERR_FILENO) == 1))
    #expect(console.pager != nil)
  }

  @Test func aTerminalKnowsItsSize() {
    let output = FileOutput(descriptor: terminal.descriptor)
    #expect(output.isTerminal)
    #expect(output.columns == 43)
    #expect(output.rows == 7)
    #expect(FileInput(descriptor: terminal.descriptor).isTerminal)
  }

  @Test func aTerminalWithoutASizeIsTakenForEightyColumns() throws {
    let terminal = try PseudoTerminal(columns: 0, rows: 0)
    let output = FileOutput(descriptor: terminal.descriptor)
    #expect(output.columns == nil)
    #expect(output.width == 80)
  }

  @Test func aTerminalIsWrittenToAtOnce() throws {
    try FileOutput(descriptor: terminal.descriptor).write("text\n")
    #expect(terminal.read(until: "\n") == "text\r\n")
  }

  @Test func aLineThatIsTypedIsEchoed() throws {
    let input = FileInput(descriptor: terminal.descriptor)
    let line = try input.readLine(isHidden: false) { terminal.type("Ada\n") }
    #expect(line == "Ada")
    #expect(terminal.read(until: "\n") == "Ada\r\n")
  }

  @Test func aHiddenLineIsNotEchoed() throws {
    let input = FileInput(descriptor: terminal.descriptor)
    let output = FileOutput(descriptor: terminal.descriptor)
    // A correction with backspace works as ever.
    let line = try input.readLine(isHidden: true) { () throws(OutputError) in
      try output.write("Key? ")
      terminal.type("s3crez\u{7F}t\n")
    }
    #expect(line == "s3cret")
    try output.write("done")
    #expect(terminal.read(until: "done") == "Key? \r\ndone")
    #expect(terminal.echoes)
  }

  @Test func anInterruptEndsAHiddenLineAndLeavesTheTerminalAsItWas() throws {
    let input = FileInput(descriptor: terminal.descriptor)
    let line = try input.readLine(isHidden: true) {
      #expect(!terminal.echoes)
      terminal.type("s3cr\u{03}")
      #expect(terminal.hasInput)
      terminal.type("next\n")
    }
    #expect(line == nil)
    #expect(terminal.echoes)
    #expect(try input.readLine() == "next")
  }

  @Test func aSignalEndsTheWaitForALine() throws {
    let interruption = InputInterruption()
    let input = FileInput(descriptor: terminal.descriptor, interruption: interruption)
    #expect(throws: OutputError.cancelled) {
      try input.readLine(isHidden: false) {
        terminal.type("half a li")
        interruption.interrupt()
      }
    }
    // It stays so for the next question.
    #expect(throws: OutputError.cancelled) { try input.readLine() }
    let another = FileInput(descriptor: terminal.descriptor, interruption: InputInterruption())
    #expect(try another.readLine(isHidden: false) { terminal.type("ne\n") } == "half a line")
  }

  @Test func whatIsTypedAheadCanBeDiscarded() throws {
    let input = FileInput(descriptor: terminal.descriptor)
    terminal.type("one\ntwo\nthree\n")
    #expect(terminal.hasInput)
    #expect(try input.readLine() == "one")
    input.discardTypeAhead()
    #expect(try input.readLine(isHidden: false) { terminal.type("four\n") } == "four")
  }

  @Test func theEndOfTheInputIsNotDiscarded() throws {
    let input = FileInput(descriptor: terminal.descriptor)
    terminal.type("one\n\u{04}")
    #expect(terminal.hasInput)
    input.discardTypeAhead()
    #expect(try input.readLine() == nil)
    #expect(try input.readLine(isHidden: false) { terminal.type("two\n") } == "two")
  }

  @Test func failedPromptRestoresTerminalEcho() throws {
    let input = FileInput(descriptor: terminal.descriptor)
    #expect(throws: OutputError.closed) {
      try input.readLine(isHidden: true) { () throws(OutputError) in throw .closed }
    }
    #expect(terminal.echoes)
  }

  @Test func theEndOfTheInputIsTheEndOfTheLines() throws {
    let input = FileInput(descriptor: terminal.descriptor)
    #expect(try input.readLine(isHidden: true) { terminal.type("\u{04}") } == nil)
  }
}
