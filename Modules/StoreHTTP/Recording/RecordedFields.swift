import FoundationCore

/// A header in a cassette, as lines: `Content-Type: application/json`.
struct RecordedFields: Sendable, Decodable {
  let fields: HTTPFields

  /// `nil` if there are no lines.
  init?(_ fields: HTTPFields, hiding redactor: Redactor) {
    if fields.isEmpty { return nil }
    self.fields = HTTPFields(
      fields.map { field in
        let isSecret = Redactor.isSecret(name: field.name)
        let value = isSecret ? "***" : redactor.redact(field.value)
        return HTTPFields.Field(name: field.name, value: value)
      }
    )
  }

  init(from decoder: any Decoder) throws {
    var lines = try decoder.unkeyedContainer()
    var fields = HTTPFields()
    while !lines.isAtEnd {
      let line = try lines.decode(String.self)
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      fields.append(
        String(parts[0]),
        parts.count > 1 ? String(parts[1].drop { $0 == " " || $0 == "\t" }) : ""
      )
      guard parts.count > 1, fields.firstInvalidField == nil else {
        throw DecodingError.dataCorruptedError(
          in: lines,
          debugDescription: "A header line needs a name, a colon and a value."
        )
      }
    }
    self.fields = fields
  }

  var json: JSONValue { .array(fields.map { .string("\($0.name): \($0.value)") }) }
}
