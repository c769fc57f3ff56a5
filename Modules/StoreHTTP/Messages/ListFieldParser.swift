/// An iterator of the members of a list field, which splits at commas outside quotes.
///
/// Whitespace around members is trimmed, and empty members are skipped.
package struct ListFieldParser: Sequence, IteratorProtocol {
  private var rest: Substring.UTF8View

  /// Creates an iterator of the value of a field.
  package init(_ value: String) { rest = Substring(value).utf8 }

  package mutating func next() -> Substring? {
    while let member = nextMember() {
      if !member.isEmpty { return member }
    }
    return nil
  }

  private mutating func nextMember() -> Substring? {
    guard !rest.isEmpty else { return nil }
    var isQuoted = false
    var isEscaped = false
    var end = rest.startIndex
    while end < rest.endIndex {
      let byte = rest[end]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ","), !isQuoted {
        break
      }
      end = rest.index(after: end)
    }
    let member = Substring(rest[..<end]).trimmed
    rest = end < rest.endIndex ? rest[rest.index(after: end)...] : rest[end...]
    return member
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  package var trimmed: Substring {
    var bytes = utf8
    while let byte = bytes.first, byte == 0x20 || byte == 0x09 { bytes.removeFirst() }
    while let byte = bytes.last, byte == 0x20 || byte == 0x09 { bytes.removeLast() }
    return Substring(bytes)
  }

  /// The text within quotation marks, if there are any.
  package var unquoted: Substring {
    guard utf8.count >= 2, utf8.first == UInt8(ascii: "\""), utf8.last == UInt8(ascii: "\"") else {
      return self
    }
    return dropFirst().dropLast()
  }

  /// The whole number of seconds, limited to a calendar's range, or `nil`.
  var seconds: Int? {
    guard !isEmpty, utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    // RFC 9111, section 1.2.2: an overflow is a very long time, not an error.
    return Swift.min(Int(self) ?? .max, 1 << 31)
  }
}
