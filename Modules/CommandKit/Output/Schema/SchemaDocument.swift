public import FoundationCore

/// A schema as it stands alone, with its dialect, its name and what it is of.
public struct SchemaDocument: Sendable {
  /// The name of the program.
  let program: String

  /// As it is typed after the program's name: `orders list`.
  public let name: String

  /// What it describes, in one sentence.
  let summary: String

  let output: CommandOutput

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

  /// What goes wrong, which no command alone has.
  public static func errors(of program: String) -> SchemaDocument {
    SchemaDocument(
      program: program,
      name: "errors",
      summary: "What went wrong, on standard error.",
      output: .errors
    )
  }

  public static let table = Table<SchemaDocument>([
    Column("name", heading: "COMMAND", shrinks: false, \.name),
    Column("summary", heading: "WHAT IT DOES", \.summary),
  ])
}

extension SchemaDocument {
  /// The schema of a command; `nil` for one that writes no JSON.
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
  /// A schema, whatever it is of.
  public static let schemas = CommandOutput { ["$ref": .string(SchemaDocument.dialect)] }
}
