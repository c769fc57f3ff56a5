import CommandKit
import CommandTestSupport
import FoundationCore
import Testing
import rialto

struct ProgramTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test(arguments: ["--version", "config get --version", "config set --version"])
  func theVersionIsOneLine(line: String) async {
    let result = await desk.rialto(line)
    #expect(result.output == "rialto \(Version.number)\n")
    #expect(result.error == "")
    #expect(result.status == .done)
  }

  @Test func unknownOptionReportsUsage() async {
    let result = await desk.rialto("config get --jsno")
    #expect(result.status == .usage)
    #expect(result.output == "")
    #expect(
      result.error == """
        Error: Unknown option '--jsno' for 'rialto config get'.
        Usage: rialto config get [options] KEY
        Did you mean '--json'? See 'rialto config get --help'.

        """
    )
  }

  @Test(arguments: [
    "config get", "config get a b", "confg", "config --limit 3", "config --json --csv",
    "config --json=", "config --config x", "completions tcsh", "config get --no-color=x",
  ])
  func everyMistakeEndsWithTwo(line: String) async {
    let result = await desk.rialto(line)
    #expect(result.status == .usage)
    #expect(result.output == "")
    #expect(result.error.hasPrefix(line.contains("--json") ? "{" : "Error: "))
  }

  @Test(arguments: ["confg --json", "--json=a,b confg", "--ndjson confg"])
  func aProgramGetsItsMistakesAsJSON(line: String) async {
    let result = await desk.rialto(line)
    #expect(result.status == .usage)
    #expect(
      result.error == """
        {"error":{"code":"usage.unknown_command","category":"usage",\
        "title":"Unknown command 'confg' for 'rialto'.",\
        "reason":"Usage: rialto [options] COMMAND",\
        "suggestion":"Did you mean 'config'? See 'rialto --help'.","causes":[],"recoveries":[]}}

        """
    )
  }

  @Test func afterTwoDashesNothingIsAnOption() async {
    #expect(await desk.rialto("confg -- --json").error.hasPrefix("Error: "))
    #expect(await desk.rialto("config get -- --help").status == .usage)
  }

  @Test func aReaderWhoLeavesIsNoFailure() async {
    let result = await desk.rialto(["config"], output: MemoryOutput(failingWith: .closed))
    #expect(result.status == .done)
    #expect(result.error == "")
  }

  @Test func aFullDiskIsAFailure() async {
    let full = OutputError.unwritable(reason: "No space left on device.")
    let result = await desk.rialto(["config"], output: MemoryOutput(failingWith: full))
    #expect(result.status == .failed)
    #expect(result.error.contains("No space left on device."))
  }

  @Test func aCancelledCommandSaysNothing() async {
    let desk = desk
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await desk.rialto("doctor")
    }
    let result = await task.value
    #expect(result.status == .interrupted)
    #expect(result.error == "")
  }

  @Test func everyCommandIsWellDescribed() {
    for path in CommandPath(Rialto.description).selfAndDescendants {
      let command = path.command
      #expect(command.summary.hasSuffix("."), "\(path.name)")
      #expect(!command.examples.isEmpty, "\(path.name)")
      // A group that is something by itself has an example that names none of its commands.
      let names = command.subcommands.map(\.name)
      let isShownAlone = command.examples.map(\.line).contains { line in
        let next = line.dropFirst(path.name.count).split(separator: " ").first.map(String.init)
        return line.hasPrefix(path.name) && !names.contains { $0 == next }
      }
      #expect(command.isRunnable ? isShownAlone : !names.isEmpty, "\(path.name)")
      let options = path.options.map(\.name)
      #expect(Set(options).count == options.count, "\(path.name)")
      let shorts = path.options.compactMap(\.short)
      #expect(Set(shorts).count == shorts.count, "\(path.name)")
      #expect(!command.arguments.dropLast().contains { $0.count == .any }, "\(path.name)")
    }
  }

  @Test func helpListsChoicesOnce() {
    for command in CommandPath(Rialto.description).selfAndDescendants.map(\.command) {
      for option in command.options {
        let choices = option.form.placeholder?.choices ?? []
        // Help adds up to six choices to the summary.
        guard (2...6).contains(choices.count) else { continue }
        #expect(!choices.allSatisfy(option.summary.contains), "\(option.summary)")
      }
    }
  }

  @Test func everyExampleCanBeTyped() throws {
    for command in CommandPath(Rialto.description).selfAndDescendants.map(\.command) {
      for example in command.examples {
        let words = example.line.matches(of: /'[^']*'|\S+/)
          .map { String($0.output.filter { $0 != "'" }) }
        let start = try #require(words.firstIndex { $0.hasSuffix("rialto") })
        let typed = words[(start + 1)...]
          .prefix { !["|", ">", "||"].contains($0) && !$0.hasPrefix("<") }
          .map { $0.replacing(")", with: "") }
        #expect(throws: Never.self, "\(example.line)") {
          var invocation = try Parser.parse(typed, with: Rialto.description)
          try invocation.check()
        }
      }
    }
  }
}
