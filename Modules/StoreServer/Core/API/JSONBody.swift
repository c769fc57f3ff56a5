package import FoundationCore
package import StoreHTTP

/// A body of I-JSON (RFC 7493): JSON that all readers understand alike.
///
/// Beyond the grammar of JSON, no object may repeat a member name, and no string may contain half a
/// surrogate pair.
package struct StrictJSON {
  /// The maximum nesting of arrays and objects.
  package static let depth = 32

  package let value: JSONValue

  package init(_ bytes: [UInt8]) throws(Problem) {
    var decoder = ExactJSONDecoder()
    decoder.maximumDepth = Self.depth
    decoder.allowsUnpairedSurrogates = false
    do throws(DecodingFailure) {
      value = try decoder.decode(JSONValue.self, from: bytes)
    } catch {
      guard case .notJSON(let fault) = error else { throw .badJSON("It cannot be parsed.") }
      throw .badJSON(fault.reason, line: fault.line, column: fault.column)
    }
    if Self.repeatsAName(value) { throw .badJSON("An object repeats a member name.") }
  }

  /// Returns `true` if an object in the value repeats a member name.
  package static func repeatsAName(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .bool, .number, .string: false
    case .array(let elements): elements.contains(where: repeatsAName)
    case .object(let members):
      // Most objects have few members, and need no table of them.
      Set(members.lazy.map(\.name)).count < members.count
        || members.contains { repeatsAName($0.value) }
    }
  }
}

extension HTTPResponse {
  /// Creates a JSON response.
  package init(
    _ value: some JSONRepresentable,
    status: Int = 200,
    tag: EntityTag? = nil,
    location: String? = nil
  ) {
    self.init(
      status: status,
      fields: ["Content-Type": "application/json"],
      body: HTTPBody(value.jsonBytes())
    )
    fields["ETag"] = tag?.text
    fields["Location"] = location
  }

  /// Creates the JSON response of a list, or of a page of it with the cursor of the next page.
  package init(listing items: [some JSONRepresentable], next: String? = nil) {
    var text = Array(#"{"items":"#.utf8)
    text += items.jsonBytes()
    if let next {
      text += #","next":"#.utf8
      text += next.jsonBytes()
    }
    text.append(UInt8(ascii: "}"))
    self.init(fields: ["Content-Type": "application/json"], body: HTTPBody(text))
  }

  /// A response without content, with status 204.
  package static let noContent = HTTPResponse(status: 204)
}
