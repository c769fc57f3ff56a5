import CommandKit
import CommandTestSupport
import Testing

/// Commands that need less than their program has.
struct ContextTests {
  struct Larger: Sendable {
    let greeting: String
    let console: Console
  }

  private static let greet = Command<String>("greet", "Greets.", examples: []) { _, greeting in
    throw Greeting(text: greeting)
  }

  private struct Greeting: Error, Equatable {
    let text: String
  }

  private static let group = Command<String>(
    "say",
    "Says things.",
    examples: [],
    subcommands: [greet]
  )

  private static let program = Command<Larger>(
    "tool",
    "A tool.",
    examples: [],
    options: GlobalOptions.all,
    subcommands: [
      group.withContext { $0.greeting },
      Command("write", "Writes.", examples: []) { _, context in
        try context.console.output.write(context.greeting)
      },
    ]
  )

  private let larger = Larger(
    greeting: "Hello",
    console: Console(
      input: MemoryInput(),
      output: MemoryOutput(),
      error: MemoryOutput(),
      environment: [:]
    )
  )

  @Test func aCommandGetsItsPartOfALargerContext() async throws {
    let invocation = try Parser.parse(["say", "greet"], with: Self.program.description)
    await #expect(throws: Greeting(text: "Hello")) {
      try await Self.program.run(invocation, with: larger)
    }
  }

  @Test func aCommandThatOnlyHoldsOthersDoesNothing() async throws {
    let invocation = try Parser.parse(["say"], with: Self.program.description)
    await #expect(throws: Never.self) { try await Self.program.run(invocation, with: larger) }
  }

  @Test func theContextIsMadeOverTheConsoleOfTheProgram() async {
    let output = MemoryOutput()
    let error = MemoryOutput()
    let program = Program(
      Self.program,
      version: "1",
      console: Console(input: MemoryInput(), output: output, error: error, environment: [:]),
      end: { try? error.write("The end.") },
      context: { Larger(greeting: "Hello", console: $1) }
    )
    #expect(await program.run(["write"]) == .done)
    #expect(output.text == "Hello")
    #expect(error.text == "The end.")
  }
}
