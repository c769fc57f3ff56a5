import CommandKit
import CommandTestSupport
import FoundationCore
import Testing

/// The option `--jq`, from the command line to the output.
struct QueryOptionTests {
  private static let names = ["Red mug", "Blue\u{1B}[31m mug"]

  private static let command = Command<Display>(
    "mugs",
    "Lists mugs.",
    examples: [Example("mugs --jq '.[].name'", "The names alone.")],
    options: GlobalOptions.all
  ) { _, display in
    try display.list(names, as: Table([Column("name", heading: "NAME", \.self)]))
  }

  private func run(_ arguments: String..., columns: Int? = nil) async -> (
    status: CommandKit.ExitStatus, output: String, error: String
  ) {
    let (output, error) = (MemoryOutput(columns: columns), MemoryOutput())
    let console = Console(input: MemoryInput(), output: output, error: error, environment: [:])
    let program = Program(Self.command, version: "1", console: console)
    return (await program.run(arguments), output.text, error.text)
  }

  @Test func resultsAreLinesAndTextsHaveNoQuotes() async {
    let (status, output, _) = await run("--jq", ".[0], .[0].name, length")
    #expect(status == .done)
    #expect(output == "{\"name\":\"Red mug\"}\nRed mug\n2\n")
  }

  @Test func aQueryOfRowsIsAskedOfEach() async {
    let (status, output, _) = await run("--ndjson", "--jq", ".name | length")
    #expect(status == .done)
    #expect(output == "7\n13\n")
  }

  @Test func aTerminalGetsNoControlCharacters() async {
    let (_, output, _) = await run("--jq", ".[1].name", columns: 80)
    #expect(!output.contains("\u{1B}"))
    #expect(output.contains("mug"))
  }

  @Test(arguments: ["--csv", "--tsv"])
  func aQueryHasNoColumns(format: String) async {
    let (status, output, error) = await run(format, "--jq", ".")
    #expect(status == .usage)
    #expect(output.isEmpty)
    #expect(error.contains("--jq"))
  }

  @Test func aTemplateWritesTheTextOfTheWholeListOrOfEachRow() async {
    let all = await run("--template", #"{{len .}} {{range .}}{{.name | truncate 3}},{{end}}"#)
    #expect(all.status == .done)
    #expect(all.output == "2 Re…,Bl…,")
    let each = await run("--ndjson", "--template", #"{{.name | truncate 3}}{{"\n"}}"#)
    #expect(each.output == "Re…\nBl…\n")
  }

  @Test(arguments: ["--csv", "--tsv", "--jq=."])
  func aTemplateIsOfTheJSONOnly(option: String) async {
    let (status, output, error) = await run(option, "--template", ".")
    #expect(status == .usage)
    #expect(output.isEmpty)
    #expect(error.contains("--template"))
  }

  @Test func aTemplateThatDoesNotFitFailsBeforeItWrites() async {
    let (status, output, error) = await run(
      "--template",
      "{{range .}}{{.name}}{{.name.first}}{{end}}"
    )
    #expect(status == .failed)
    #expect(output.isEmpty)
    #expect(error.contains("at character 23"), "\(error)")
    let unread = await run("--template", "{{range}}")
    #expect(unread.status == .usage)
    #expect(unread.error.contains("cannot be read"), "\(unread.error)")
  }

  @Test func aTextThatIsNoQueryIsAUsageError() async {
    let (status, output, error) = await run("--jq", ".[")
    #expect(status == .usage)
    #expect(output.isEmpty)
    #expect(error.contains("is not a query"))
  }

  @Test func aQueryThatDoesNotFitFailsBeforeItWrites() async {
    let (status, output, error) = await run("--jq", ".[0].name, .[0].name.first")
    #expect(status == .failed)
    #expect(output.isEmpty)
    #expect(error.contains("failed on this output"))
  }
}
