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
    try display.list(["=1+1"], as: Table([Column("text", heading: "TEXT", \.self)]))
  }

  @Test(arguments: [("--csv", "=1+1"), ("--csv --no-formulas", "'=1+1")])
  func noFormulasEscapesAFormula(options: String, cell: String) async {
    let output = MemoryOutput()
    let console = Console(
      input: MemoryInput(),
      output: output,
      error: MemoryOutput(),
      environment: [:]
    )
    let program = Program(Self.command, version: "1", console: console)
    #expect(await program.run(options.split(separator: " ").map(String.init)) == .done)
    #expect(output.text.split(whereSeparator: \.isNewline) == ["text", Substring(cell)])
  }
}
