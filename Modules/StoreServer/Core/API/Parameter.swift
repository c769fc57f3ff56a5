import Foundation
package import FoundationCore

/// A parameter of a request, in the path or the query.
///
///     static let limit = Parameter<Int>("limit", "The number of items.", .integer(1...100))
///     let limit = call[Self.limit] ?? 20
///
/// Its schema must be a string, an enumeration, a number or a boolean.
package struct Parameter<Value: LosslessStringConvertible & Sendable>: Sendable {
  package let description: ParameterDescription

  package init(
    _ name: String,
    in location: ParameterDescription.Location = .query,
    _ summary: String,
    _ schema: JSONSchema
  ) {
    description = ParameterDescription(
      name: name,
      location: location,
      summary: summary,
      schema: schema
    )
  }
}

/// A query parameter of a list, by its name.
///
///     extension BookListField: QueryParameter {
///       var details: (summary: String, schema: JSONSchema) { … }
///     }
///     let author: String? = call[BookListField.author]
package protocol QueryParameter: CaseIterable, RawRepresentable<String> {
  /// A sentence that describes the parameter, and the schema of its values.
  var details: (summary: String, schema: JSONSchema) { get }
}

extension QueryParameter {
  /// The descriptions of all parameters.
  package static var descriptions: [ParameterDescription] {
    allCases.map { parameter in
      let (summary, schema) = parameter.details
      return ParameterDescription(
        name: parameter.rawValue,
        location: .query,
        summary: summary,
        schema: schema
      )
    }
  }
}

/// The description and schema of a parameter.
package struct ParameterDescription: Sendable {
  package enum Location: String, Sendable {
    /// In the path; always present.
    case path
    /// In the query; optional.
    case query
  }

  package let name: String
  package let location: Location
  package let summary: String
  package let schema: JSONSchema

  /// Returns the error of a value, or `nil` if it fits the schema.
  package func error(in text: String) -> FieldError? {
    schema.violation(of: text).map {
      FieldError(field: name, code: $0.code, message: $0.message, accepted: $0.accepted)
    }
  }
}

extension JSONSchema {
  /// Returns the violation of a value that is written as plain text, if there is one.
  fileprivate func violation(of text: String) -> Violation? {
    switch self {
    case .string(let lengths, let format): Self.violation(of: text, length: lengths, format: format)
    case .enumeration(let words):
      words.contains { $0.hasSameBytes(as: text) } ? nil : Self.notInEnumeration(of: words)
    case .boolean:
      ["true", "false"].contains(text)
        ? nil : Violation("type", "Use true or false.", accepted: ["true", "false"])
    case .integer(let range):
      // JSON would accept `1.0` as well, but a URL should not.
      text.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: "-")
      }
        && JSONNumber(text) != nil
        ? Self.violation(of: text, in: range) : Violation("type", "Use a whole number.")
    case .number(let range):
      JSONNumber(text) == nil
        ? Violation("type", "Use a number.") : Self.violation(of: text, in: range)
    case .examples: nil
    case .named(_, let schema), .documentedOnly(let schema): schema.violation(of: text)
    case .array, .object, .dictionary, .nullable, .any:
      preconditionFailure("A parameter is one text, number or boolean.")
    }
  }
}

/// The decoded name-value pairs of a URL's query.
struct QueryParameters {
  let pairs: [(name: String, text: String)]

  /// Parses the query as form data, where a plus is a space.
  init(of url: URL) throws(Problem) {
    guard let query = url.query(percentEncoded: true) else {
      pairs = []
      return
    }
    var pairs: [(String, String)] = []
    for part in query.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(pair[0]),
        let text = pair.count > 1 ? Self.decoded(pair[1]) : ""
      else { throw Problem(400, "bad_query", "The query is not percent-encoded UTF-8.") }
      pairs.append((name, text))
    }
    self.pairs = pairs
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
