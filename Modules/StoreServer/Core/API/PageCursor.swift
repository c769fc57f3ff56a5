import Foundation
import FoundationCore

/// The position where a page of a list ends and the next begins.
///
/// The cursor names the last row of the page, not an offset, so rows that are added or removed in
/// between do not shift the next page. It is encoded as an opaque text with a checksum, and is
/// valid only for the query it was made for.
package struct PageCursor: Sendable, Hashable {
  /// The sort values and the ID of the last row; each list defines its own.
  package var numbers: [Int]
  package var text = ""

  /// Returns the opaque text of the cursor for a query.
  package func encoded(for query: String) -> String {
    let content = Array(JSONValue.array(numbers.map { .number($0) } + [.string(text)]).text().utf8)
    return Data(Self.checksum(content, for: query) + content).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  package init(_ numbers: Int..., text: String = "") {
    self.numbers = numbers
    self.text = text
  }

  /// Decodes a cursor; a cursor of another query is refused.
  ///
  /// All numbers are at least 0, so that lists can count back from them without overflow.
  package init(decoding text: String, for query: String) throws(Problem) {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padded = plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: padded).map(Array.init), bytes.count > 8,
      Self.checksum(bytes[8...], for: query) == Array(bytes[..<8]),
      // The checksum is right, so this is what was encoded above.
      case .array(let parts)? = try? ExactJSONDecoder().decode(JSONValue.self, from: bytes[8...]),
      case .string(let text)? = parts.last
    else { throw .foreignCursor }
    numbers = []
    for case .number(let spelling) in parts.dropLast() {
      guard let number = Int(spelling), number >= 0 else { throw .foreignCursor }
      numbers.append(number)
    }
    self.text = text
  }

  /// Returns eight bytes that depend on the query and the content.
  ///
  /// The checksum prevents mistakes, not forgery: a cursor's values are bound to statements like
  /// any other value, so a forged cursor shows no more than the list does, and costs no more.
  /// Hence no store needs a secret, which would have to be stored, migrated and shared by all
  /// servers.
  private static func checksum(_ content: some Sequence<UInt8>, for query: String) -> [UInt8] {
    var hash = StableHash(query.utf8)
    hash.combine(0)
    hash.combine(content)
    return (0..<8).map { UInt8(truncatingIfNeeded: hash.value >> (8 * $0)) }
  }

  /// Returns one of the numbers; a cursor with another count is not one of this list.
  package func number(_ index: Int, of count: Int) throws(Problem) -> Int {
    guard numbers.count == count else { throw .foreignCursor }
    return numbers[index]
  }
}

extension Problem {
  /// The cursor is not one of this list, or not of this query.
  package static var foreignCursor: Problem {
    Problem(
      400,
      "invalid_cursor",
      "Invalid cursor.",
      detail: "Send the cursor with the same parameters as the previous page, or leave it out."
    )
  }
}
