package import FoundationCore

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
    do throws(DecodingFailure) {
      value = try decoder.decode(JSONValue.self, from: bytes)
    } catch {
      guard case .notJSON(let fault) = error else { throw .badJSON("It cannot be parsed.") }
      throw .badJSON(fault.reason, line: fault.line, column: fault.column)
    }
    if let position = Self.unpairedSurrogate(in: bytes) {
      let lines = bytes[..<position].split(
        separator: UInt8(ascii: "\n"),
        omittingEmptySubsequences: false
      )
      throw .badJSON(
        "A string contains half a surrogate pair.",
        line: lines.count,
        column: (lines.last?.count ?? 0) + 1
      )
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

  /// Returns the position of an escape for an unpaired surrogate, in valid JSON.
  private static func unpairedSurrogate(in bytes: [UInt8]) -> Int? {
    var position = 0
    while let found = bytes[position...].firstIndex(of: UInt8(ascii: "\\")) {
      position = found + 2
      guard let first = codeUnit(in: bytes, at: found), UTF16.isSurrogate(first) else { continue }
      guard UTF16.isLeadSurrogate(first), let second = codeUnit(in: bytes, at: found + 6),
        UTF16.isTrailSurrogate(second)
      else { return found }
      position = found + 12
    }
    return nil
  }

  /// Returns the code unit of an escape `\uXXXX`.
  private static func codeUnit(in bytes: [UInt8], at place: Int) -> UInt16? {
    guard place + 5 < bytes.count, bytes[place] == UInt8(ascii: "\\"),
      bytes[place + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[place + 2..<place + 6], as: UTF8.self), radix: 16)
  }
}
