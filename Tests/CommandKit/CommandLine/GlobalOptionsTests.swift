import CommandKit
import CommandTestSupport
import Testing

/// The global options, from the command line to the output.
struct GlobalOptionsTests {
  private static let command = Command<Display>(
    "cells",
    "Lists cells.",
    examples: [Example("cells --csv", "For a spreadsheet.")],
    options: GlobalOptions.all
  ) { _, display in
    let columns = [Column<String>("text", heading: "TEXT", \.self), Column("length", \.count)]
    try display.list(["=1+1"], as: Table(columns))
  }

  private func run(_ options: String, columns: Int? = nil) async -> (
    status: CommandKit.ExitStatus, output: String, error: String
  ) {
    let (output, error) = (MemoryOutput(columns: columns), MemoryOutput())
    let console = Console(input: MemoryInput(), output: output, error: error, environment: [:])
    let program = Program(Self.command, version: "1", console: console)
    let status = await program.run(options.split(separator: " ").map(String.init))
    return (status, output.text, error.text)
  }

  @Test(arguments: [("--csv", "=1+1"), ("--csv --no-formulas", "'=1+1")])
  func noFormulasEscapesAFormula(options: String, cell: String) async {
    let (status, output, _) = await run("--columns text " + options)
    #expect(status == .done)
    #expect(output.split(whereSeparator: \.isNewline) == ["text", Substring(cell)])
  }

  @Test(arguments: [
    ("--columns length,text", "4\t=1+1\n"), ("--columns=length --headings", "length\n4\n"),
    ("--columns length --csv", "length\r\n4\r\n"),
    ("--columns length --json", "[{\"length\":4}]\n"),
  ])
  func columnsAreChosenInEveryFormat(options: String, expected: String) async {
    let (status, output, _) = await run(options)
    #expect(status == .done)
    #expect(output == expected)
  }

  @Test func columnsAreChosenOnATerminal() async {
    #expect(await run("--columns length", columns: 80).output == "\u{1B}[1mLENGTH\u{1B}[0m\n4\n")
  }

  @Test(arguments: [
    "--columns length --json=text", "--columns size", "--columns", "--columns a,,b",
  ])
  func columnsThatCannotBeShownAreAUsageError(options: String) async {
    let (status, output, error) = await run(options)
    #expect(status == .usage)
    #expect(output.isEmpty)
    #expect(!error.isEmpty)
  }
}
