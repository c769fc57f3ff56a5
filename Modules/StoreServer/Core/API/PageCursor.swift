import Foundation
import FoundationCore

/// Where a page of a list ended, so that the next one goes on from there.
///
/// It names the last row shown and not how many there were, so rows that are added or removed
/// meanwhile move nothing. Sealed, it is a text that means nothing to others and fits only the
/// question it was made for.
package struct PageCursor: Sendable, Hashable {
  /// What a list finds its place by; each knows what its own mean.
  package var numbers: [Int]
  package var text = ""

  /// The text that is sent, bound to the question that the list answers.
  package func sealed(for question: String) -> String {
    let content = Array(JSONValue.array(numbers.map { .number($0) } + [.string(text)]).text().utf8)
    return Data(Self.seal(content, question) + content).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  package init(_ numbers: Int..., text: String = "") {
    self.numbers = numbers
    self.text = text
  }

  /// Opens what was sent; anything but what the same question was given is refused.
  ///
  /// No number is below 0, so that whoever counts back from one need not fear to fall off the end.
  package init(opening sealed: String, for question: String) throws(Problem) {
    let plain = sealed.replacing("-", with: "+").replacing("_", with: "/")
    let padded = plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: padded).map(Array.init), bytes.count > 8,
      Self.seal(bytes[8...], question) == Array(bytes[..<8]),
      // The seal fits, so this is what was written above.
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

  /// Eight bytes that change with the question and the content.
  ///
  /// They keep mistakes out, not forgers: what a cursor says is bound to statements like any other
  /// value, so a forged one shows nothing that the list would not, and breaks nothing. Nor does it
  /// cost more: whatever is ranked for it is counted first. So no store needs a secret for it, which
  /// would have to be kept, moved, and the same on all servers.
  private static func seal(_ content: some Sequence<UInt8>, _ question: String) -> [UInt8] {
    var hash = StableHash(question.utf8)
    hash.combine(0)
    hash.combine(content)
    return (0..<8).map { UInt8(truncatingIfNeeded: hash.value >> (8 * $0)) }
  }
}

extension PageCursor {
  /// One of so many numbers; a cursor that has not so many is none of this list.
  package func number(_ index: Int, of count: Int) throws(Problem) -> Int {
    guard numbers.count == count else { throw .foreignCursor }
    return numbers[index]
  }
}

extension Problem {
  /// A cursor was sent that this list has not given, or not to this question.
  package static var foreignCursor: Problem {
    Problem(
      400,
      "invalid_cursor",
      "The cursor is not one of this list.",
      detail: "Send it with the very parameters it was given for, or begin without one."
    )
  }
}
