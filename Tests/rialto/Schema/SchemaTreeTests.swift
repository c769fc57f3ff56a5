import CommandKit
import FoundationCore
import Testing
import rialto

struct SchemaTreeTests {
  /// The commands without JSON output, with the reasons.
  private static let silent = [
    "catalog brand remove": "It says what it did.",
    "catalog category remove": "It says what it did.",
    "catalog export": "It writes lines for 'catalog import' and no other form.",
    "complete": "It writes words.",
    "completions": "It writes a script.",
    "config unset": "It says what it did.",
    "customers export": "It writes the record as one document.",
    "desk": "It is for people at a terminal.",
    "help": "It writes pages.",
    "login": "It says what it did.",
    "logout": "It says what it did.",
    "news feeds add": "It says what it did.",
    "news feeds remove": "It says what it did.",
    "news login": "It says what it did.",
    "news mark": "It says what it did.",
    "news save": "It says what it did.",
    "open": "It writes as the command does that shows the place.",
    "sandbox serve": "It serves.",
    "store account add": "It says what it did.",
    "store account edit": "It says what it did.",
    "store account remove": "It says what it did.",
    "store backup": "It says what it did.",
    "store mail set": "It says what it did.",
    "store mail test": "It says what it did.",
    "store restore": "It says what it did.",
    "store serve": "It serves.",
    "store webhooks remove": "It says what it did.",
  ]

  private static var commands: [(name: String, command: CommandDescription)] {
    CommandPath(Rialto.description).selfAndDescendants.filter { $0.command.isRunnable }
      .map { ($0.commands.map(\.name).joined(separator: " "), $0.command) }
  }

  @Test func everyCommandThatWritesJSONHasASchema() {
    for (name, command) in Self.commands {
      let isSilent = Self.silent[name] != nil
      #expect((command.output == nil) == isSilent, "'\(name)' needs a schema, or a reason")
    }
    let names = Set(Self.commands.map(\.name))
    #expect(Self.silent.keys.filter { !names.contains($0) } == [])
  }

  /// Checks that schemas use known keywords only, and that objects are closed.
  @Test func everySchemaIsMadeOfKnownWords() {
    for (name, command) in Self.commands {
      guard let output = command.output else { continue }
      let schema = output.schema()
      #expect(schema["type"] != nil || schema["anyOf"] != nil, "\(name)")
      #expect(Self.strangers(in: schema) == [], "\(name)")
    }
  }

  /// Returns the unknown keywords of a schema and its subschemas.
  private static func strangers(in schema: JSONValue) -> [String] {
    guard case .object(let words) = schema else { return [] }
    return words.flatMap { word -> [String] in
      switch (word.name, word.value) {
      case ("properties", .object(let members)): members.flatMap { strangers(in: $0.value) }
      case ("anyOf", .array(let schemas)): schemas.flatMap(strangers)
      case ("items", _), ("additionalProperties", _): strangers(in: word.value)
      case ("propertyNames", _): strangers(in: word.value)
      case ("type", _), ("enum", _), ("format", _), ("required", _), ("examples", _), ("$ref", _),
        ("pattern", _), ("minLength", _), ("maxLength", _), ("minItems", _), ("maxItems", _),
        ("minimum", _), ("maximum", _):
        []
      default: [word.name]
      }
    }
  }
}
