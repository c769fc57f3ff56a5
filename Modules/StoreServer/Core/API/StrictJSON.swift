package import FoundationCore

/// A body of JSON that means the same to everybody who reads it.
///
/// Beyond what the grammar of JSON asks, no object names a member twice, and every text is text:
/// readers differ in what they make of either.
package struct StrictJSON {
  /// How many lists and objects may stand inside one another.
  package static let depth = 32

  package let value: JSONValue

  package init(_ bytes: [UInt8]) throws(Problem) {
    var decoder = ExactJSONDecoder()
    decoder.maximumDepth = Self.depth
    do throws(DecodingFailure) {
      value = try decoder.decode(JSONValue.self, from: bytes)
    } catch {
      guard case .notJSON(let fault) = error else { throw .badJSON("It cannot be read.") }
      throw .badJSON(fault.reason, line: fault.line, column: fault.column)
    }
    if let place = Self.halfPair(in: bytes) {
      let lines = bytes[..<place].split(
        separator: UInt8(ascii: "\n"),
        omittingEmptySubsequences: false
      )
      throw .badJSON(
        "Half a surrogate pair is no text.",
        line: lines.count,
        column: (lines.last?.count ?? 0) + 1
      )
    }
    if Self.namesTwice(value) { throw .badJSON("An object names a member twice.") }
  }

  /// Whether an object in it names a member twice.
  package static func namesTwice(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .bool, .number, .string: false
    case .array(let elements): elements.contains(where: namesTwice)
    case .object(let members):
      // Most objects have few members, and need no table of them.
      Set(members.lazy.map(\.name)).count < members.count
        || members.contains { namesTwice($0.value) }
    }
  }

  /// Where an escape stands for half a character, in a text that is JSON.
  private static func halfPair(in bytes: [UInt8]) -> Int? {
    var place = 0
    while let found = bytes[place...].firstIndex(of: UInt8(ascii: "\\")) {
      place = found + 2
      guard let first = codeUnit(in: bytes, at: found), UTF16.isSurrogate(first) else { continue }
      guard UTF16.isLeadSurrogate(first), let second = codeUnit(in: bytes, at: found + 6),
        UTF16.isTrailSurrogate(second)
      else { return found }
      place = found + 12
    }
    return nil
  }

  /// The code unit of an escape `\uXXXX`.
  private static func codeUnit(in bytes: [UInt8], at place: Int) -> UInt16? {
    guard place + 5 < bytes.count, bytes[place] == UInt8(ascii: "\\"),
      bytes[place + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[place + 2..<place + 6], as: UTF8.self), radix: 16)
  }
}
