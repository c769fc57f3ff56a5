public import FoundationCore

/// A JSON Schema document, with its dialect, ID, title and description.
public struct SchemaDocument: Sendable {
  let program: String

  /// The command, without the name of the program: `config get`.
  public let name: String

  /// One sentence on the document.
  let summary: String

  let output: CommandOutput

  /// The document.
  public var json: JSONValue {
    let address = name.replacing(" ", with: "/")
    let head: [JSONValue.Member] = [
      .init("$schema", .string(Self.dialect)),
      .init("$id", .string("\(program)://schema/\(address)")),
      .init("title", .string("\(program) \(name)")),
      .init("description", .string(summary)),
    ]
    guard case .object(let members) = output.schema() else { return .object(head) }
    return .object(head + members)
  }

  /// The URI of JSON Schema 2020-12.
  static let dialect = "https://json-schema.org/draft/2020-12/schema"

  /// Returns the schema of the errors of all commands of a program.
  public static func errors(of program: String) -> SchemaDocument {
    SchemaDocument(
      program: program,
      name: "errors",
      summary: "The error on standard error, for every command.",
      output: .errors
    )
  }

  /// The columns of a list of schemas.
  public static let table = Table<SchemaDocument>(
    [
      Column("name", heading: "COMMAND", shrinks: false, \.name),
      Column("summary", heading: "SUMMARY", \.summary),
    ],
    priority: ["name"]
  )
}

extension SchemaDocument {
  /// Creates the schema of a command; `nil` for one that writes no JSON.
  public init?(of path: CommandPath) {
    guard let output = path.command.output else { return nil }
    self.init(
      program: path.program.name,
      name: path.commands.map(\.name).joined(separator: " "),
      summary: path.command.summary,
      output: output
    )
  }
}

extension CommandOutput {
  /// The output of a command that writes a schema.
  public static let schemas = CommandOutput { ["$ref": .string(SchemaDocument.dialect)] }
}
