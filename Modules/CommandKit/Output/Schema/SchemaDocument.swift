public import FoundationCore

/// A JSON Schema as it stands alone, with its dialect, its name and its subject.
public struct SchemaDocument: Sendable {
  /// The name of the program.
  let program: String

  /// The name, as it is typed after that of the program: `config list`.
  public let name: String

  /// What it describes, in one sentence.
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

  /// JSON Schema of the year 2020, the twelfth month.
  static let dialect = "https://json-schema.org/draft/2020-12/schema"

  /// Returns the schema of the errors of a program, which no command alone has.
  public static func errors(of program: String) -> SchemaDocument {
    SchemaDocument(
      program: program,
      name: "errors",
      summary: "What went wrong, on standard error.",
      output: .errors
    )
  }

  /// The columns of a list of schemas.
  public static let table = Table<SchemaDocument>([
    Column("name", heading: "COMMAND", shrinks: false, \.name),
    Column("summary", heading: "WHAT IT DOES", \.summary),
  ])
}

extension SchemaDocument {
  /// Creates the schema of a command; `nil` for one that writes no JSON.
  public init?(of path: CommandPath) {
    guard let output = path.command.output else { return nil }
    self.init(
      program: path.program.name,
      name: path.below.map(\.name).joined(separator: " "),
      summary: path.command.summary,
      output: output
    )
  }
}

extension CommandOutput {
  /// The output of a command that writes a schema.
  public static let schemas = CommandOutput { ["$ref": .string(SchemaDocument.dialect)] }
}
