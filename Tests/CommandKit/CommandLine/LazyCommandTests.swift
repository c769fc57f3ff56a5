import CommandKit
import FoundationCore
import Testing

/// A tree of commands is made as deep as the words of a command line go.
struct LazyCommandTests {
  /// The names of the commands whose subcommands or discussions were made.
  private let made = Lock<[String]>([])

  private var program: Command<Void> {
    Command(
      "tool",
      "A tool.",
      examples: [],
      options: GlobalOptions.all,
      subcommands: making("tool", [group("config"), group("goods")])
    )
  }

  private func group(_ name: String) -> Command<Void> {
    let get = Command<Void>("get", "Gets.", examples: []) { _, _ in }
    return Command(
      name,
      "Keeps \(name).",
      discussion: making("\(name)'s text", "All about \(name)."),
      examples: [],
      subcommands: making(name, [get])
    )
  }

  private func making<Value>(_ name: String, _ value: Value) -> Value {
    made.withLock { $0.append(name) }
    return value
  }

  @Test func optionsOfTheProgramMakeNoCommand() throws {
    _ = try Parser.parse(["--version"], with: program.description)
    #expect(made.withLock { $0 } == [])
  }

  @Test func wordsMakeTheCommandsOnTheirWayAlone() throws {
    let invocation = try Parser.parse(["config", "get"], with: program.description)
    #expect(invocation.path.name == "tool config get")
    #expect(Set(made.withLock { $0 }) == ["tool", "config"])
  }

  @Test func adaptedCommandsAreMadeAsLate() async throws {
    let adapted = program.withContext { (_: Int) in () }
    let invocation = try Parser.parse(["goods", "get"], with: adapted.description)
    try await adapted.run(invocation, with: 1)
    #expect(Set(made.withLock { $0 }) == ["tool", "goods"])
  }

  @Test func helpMakesTheTextThatItShows() throws {
    let path = try CommandPath(["config"], from: program.description)
    #expect(HelpPage(path: path, width: 80).text.contains("All about config."))
    #expect(Set(made.withLock { $0 }) == ["tool", "config", "config's text"])
  }
}
