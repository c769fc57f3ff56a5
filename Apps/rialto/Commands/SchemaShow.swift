import CommandKit

/// `rialto schema`: tells what commands write with `--json`.
enum SchemaShow {
  private static let words = Argument.any(
    "COMMAND",
    of: String.self,
    "The command, or 'errors'; all of them where none is named."
  )

  static let command = Command(
    "schema",
    "Shows what a command writes with --json, as JSON Schema.",
    discussion: """
      It is JSON Schema 2020-12 of what a bare --json writes. With --json=FIELDS there are only \
      those fields; with --ndjson each line is one of the items. Made from the columns that the \
      command itself writes, it never tells of others.
      """,
    examples: [
      Example("rialto schema", "The commands that have one."),
      Example("rialto schema orders list", "What 'rialto orders list --json' writes."),
      Example("rialto schema catalog", "Those of one group."),
      Example("rialto schema errors", "What is written when something goes wrong."),
    ],
    arguments: [words],
    output: .rows(SchemaDocument.table).or(.schemas),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let display = composition.displayWithoutSettings
    let words = try invocation[words]
    let errors = SchemaDocument.errors(of: invocation.path.program.name)
    if words == [errors.name] { return try display.document(errors.json) }

    let path = try CommandPath(words, from: invocation.path.program, or: [errors.name])
    if let document = SchemaDocument(of: path) { return try display.document(document.json) }
    guard !path.command.isRunnable else {
      throw UsageError(.noJSONOutput(command: path.name), at: invocation.path)
    }
    let below = path.selfAndDescendants.compactMap(SchemaDocument.init)
    try display.list(below + (words.isEmpty ? [errors] : []), as: SchemaDocument.table)
  }
}
