package import FoundationCore

/// A value that a request bears beside its body: a part of the path, or of the query.
///
///     static let limit = Parameter<Int>("limit", "How many.", .integer(1...100))
///     let limit = call[Self.limit] ?? 20
///
/// Its schema has to be one of a text, words, a number or a boolean.
package struct Parameter<Value: LosslessStringConvertible & Sendable>: Sendable {
  package let description: ParameterDescription

  package init(
    _ name: String,
    in place: ParameterDescription.Place = .query,
    _ summary: String,
    _ schema: JSONSchema
  ) {
    description = ParameterDescription(name: name, place: place, summary: summary, schema: schema)
  }
}

/// What the document tells of a parameter, and what its texts are held to.
package struct ParameterDescription: Sendable {
  package enum Place: String, Sendable {
    /// Always there.
    case path
    /// May be left out.
    case query
  }

  package let name: String
  package let place: Place
  package let summary: String
  package let schema: JSONSchema

  /// What is wrong with a text that was given for it.
  package func error(in text: String) -> FieldError? {
    schema.fault(of: text).map {
      FieldError(field: name, code: $0.code, message: $0.message, accepted: $0.accepted)
    }
  }
}

extension JSONSchema {
  /// What is wrong with a value that is written as bare text.
  fileprivate func fault(of text: String) -> Fault? {
    switch self {
    case .string(let lengths, let format): Self.fault(of: text, lengths, format)
    case .words(let words):
      words.contains { $0.hasSameBytes(as: text) } ? nil : Self.noSuchWord(of: words)
    case .boolean:
      ["true", "false"].contains(text)
        ? nil : Fault("type", "Give true or false.", accepted: ["true", "false"])
    case .integer(let range):
      // What JSON would take as well, `1.0`, is not how anybody writes it in an address.
      text.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: "-")
      }
        && JSONNumber(text) != nil
        ? Self.fault(of: text, range) : Fault("type", "Give a whole number.")
    case .number(let range):
      JSONNumber(text) == nil ? Fault("type", "Give a number.") : Self.fault(of: text, range)
    case .named(_, let schema), .deferred(let schema): schema.fault(of: text)
    case .array, .object, .dictionary, .nullable, .any:
      preconditionFailure("A parameter is one text, number or boolean.")
    }
  }
}
