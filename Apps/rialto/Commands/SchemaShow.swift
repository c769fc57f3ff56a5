import CommandKit

/// `rialto schema`: shows the JSON Schema of a command.
enum SchemaShow {
  private static let words = Argument<[String]>(
    "COMMAND",
    "The command, or 'errors' (default: all)."
  )

  static let command = Command(
    "schema",
    "Shows the JSON Schema of a command's --json output.",
    discussion: """
      The schema is JSON Schema 2020-12 and describes the output of --json. With --json=FIELDS \
      only those fields are written; with --ndjson each line is one item. The schema is generated \
      from the command itself, so it always matches.
      """,
    examples: [
      Example("rialto schema", "List the commands that have a schema."),
      Example("rialto schema orders list", "The schema of 'rialto orders list'."),
      Example("rialto schema catalog", "List the commands of one group."),
      Example("rialto schema errors", "The schema of errors."),
    ],
    arguments: [words],
    output: .rows(SchemaDocument.table).or(.schemas)
  ) { invocation, composition in
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
