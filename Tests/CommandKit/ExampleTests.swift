import CommandKit
import CommandTestSupport
import Testing

struct Planet {
  let name: String
  let moons: Int

  static let all = [Planet(name: "Earth", moons: 1), Planet(name: "Mars", moons: 2)]
  static let table = Table<Planet>([
    Column("name", heading: "PLANET", \.name),
    .count("moons", heading: "MOONS") { $0.moons },
  ])
}

struct Planets {
  static let moons = Option<Int?>("moons COUNT", "The minimum number of moons (default: 1).")

  static let command = Command<Display>(
    "planets",
    "Lists the planets with moons.",
    examples: [Example("planets --moons 2 --json", "List planets with two moons, as JSON.")],
    options: GlobalOptions.all + [moons],
    output: .rows(Planet.table)
  ) { invocation, display in
    let least = try invocation[moons] ?? 1
    try display.list(Planet.all.filter { $0.moons >= least }, as: Planet.table)
  }

  static func main() async { await Program(command, version: "1.0.0").main() }
}

/// The program of the front page.
struct ExampleTests {
  private let output = MemoryOutput()
  private let error = MemoryOutput()

  private func run(_ line: String, on output: MemoryOutput) async -> CommandKit.ExitStatus {
    let console = Console(input: MemoryInput(), output: output, error: error, environment: [:])
    let program = Program(Planets.command, version: "1.0.0", console: console)
    return await program.run(line.split(separator: " ").map(String.init))
  }

  @Test func aPersonGetsATable() async {
    let terminal = MemoryOutput(columns: 80)
    #expect(await run("--no-color", on: terminal) == .done)
    #expect(terminal.text == "PLANET  MOONS\nEarth       1\nMars        2\n")
  }

  @Test func aProgramGetsJSON() async {
    #expect(await run("--moons 2 --json", on: output) == .done)
    #expect(output.text == #"[{"name":"Mars","moons":2}]"# + "\n")
  }

  @Test func unknownOptionPrintsUsage() async {
    #expect(await run("--moon 2", on: output) == .usage)
    #expect(output.text == "")
    #expect(
      error.text == """
        Error: Unknown option '--moon' for 'planets'.
        Usage: planets [options]
        Did you mean '--moons'? See 'planets --help'.

        """
    )
  }

  @Test func helpAndVersionOptionsPrintTheirText() async {
    #expect(await run("--version", on: output) == .done)
    #expect(output.text == "planets 1.0.0\n")
    let help = MemoryOutput()
    #expect(await run("--help", on: help) == .done)
    #expect(
      help.text.hasPrefix(
        """
        Lists the planets with moons.

        Examples:
          planets --moons 2 --json  List planets with two moons, as JSON.

        Usage:
          planets [options]

        Options:
        """
      )
    )
    #expect(
      help.text.hasSuffix("--moons COUNT     The minimum number of moons (default: 1).\n"),
      "\(help.text)"
    )
  }
}
