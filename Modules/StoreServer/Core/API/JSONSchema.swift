/// What a JSON value must be like: at once what is checked and what the document says of it.
///
/// It is the small part of JSON Schema 2020-12 that the store needs.
package indirect enum JSONSchema: Sendable {
  /// A text of so many characters, counted as Unicode scalars.
  case string(ClosedRange<Int>, format: Format = .text)
  /// One of a few words.
  case words([String])
  /// A whole number; `1.0` and `1e2` are whole as well.
  case integer(ClosedRange<Int>)
  /// A number.
  case number(ClosedRange<Double>)
  case boolean
  /// So many values of one kind.
  case array(JSONSchema, ClosedRange<Int>)
  /// Members by name, and none beside them.
  case object([Member])
  /// Any names of one line each, with a value of one kind.
  case dictionary(JSONSchema, ClosedRange<Int>)
  /// That, or null.
  case nullable(JSONSchema)
  /// That, as far as the document goes; of lengths and spellings the operation tells itself, which
  /// finds everything that is wrong at once. It is never asked to look through too long a list.
  case deferred(JSONSchema)
  /// One that the document names, so that it is written there once.
  case named(String, JSONSchema)
  /// Anything.
  case any

  package struct Member: Sendable {
    package let name: String
    package let schema: JSONSchema
    let isRequired: Bool

    package init(_ name: String, _ schema: JSONSchema, isRequired: Bool = false) {
      self.name = name
      self.schema = schema
      self.isRequired = isRequired
    }
  }

  /// What the names in a dictionary are held to.
  static let dictionaryName = JSONSchema.string(1...100, format: .line)
}
