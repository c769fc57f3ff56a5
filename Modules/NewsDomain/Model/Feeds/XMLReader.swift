import FoundationCore

/// A reader of XML for feeds: small, strict where it protects, tolerant where feeds are wrong.
///
/// It has no document type definition: entities cannot be declared, so that a short document cannot
/// expand to a long one, and no other file or address is ever read. The document type of RSS 0.91,
/// which only names one, is skipped. Undeclared entities of HTML such as `&nbsp;` are decoded; an
/// `&` that begins none, an end tag without a start, and a missing end are tolerated. The work is
/// proportional to the length, and a budget bounds it.
struct XMLReader {
  /// A part of a document.
  enum Event: Equatable {
    /// A start tag, or an empty element, whose end follows.
    case start(String, attributes: [Attribute])
    case end(String)
    /// Text with its entities decoded; CDATA is text.
    case text(String)
  }

  struct Attribute: Equatable {
    let name: String
    let value: String
  }

  private let bytes: [UInt8]
  private var budget: ReadingBudget
  private var position = 0
  /// The name of an empty element, whose end comes next.
  private var emptyElement: String?

  /// Creates a reader.
  ///
  /// The media type may name an encoding.
  ///
  /// - Throws: ``FeedFault`` for an encoding that is not supported, or too many bytes.
  init(_ bytes: [UInt8], contentType: String?, within budget: ReadingBudget) throws(FeedFault) {
    self.budget = budget
    do throws(ReadingLimitExceeded) { try self.budget.takeBytes(bytes.count) } catch {
      throw .limitExceeded(error)
    }
    self.bytes = try FeedText.utf8(bytes, contentType: contentType)
  }

  /// Returns the next part; `nil` at the end.
  ///
  /// - Throws: ``FeedFault/declaresEntities`` for a document type with declarations, or
  ///   ``FeedFault/limitExceeded(_:)``.
  mutating func next() throws(FeedFault) -> Event? {
    if let name = emptyElement {
      emptyElement = nil
      return .end(name)
    }
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else { return .text(readText()) }
      if starts(with: "<!--") {
        skip(past: "-->")
      } else if starts(with: "<![CDATA[") {
        position += 9
        let start = position
        skip(past: "]]>")
        let end = position >= start + 3 && ends(with: "]]>") ? position - 3 : position
        return .text(String(decoding: bytes[start..<end], as: UTF8.self))
      } else if starts(with: "<!") {
        try skipDeclaration()
      } else if starts(with: "<?") {
        skip(past: "?>")
      } else if starts(with: "</") {
        position += 2
        let name = readName()
        skip(past: ">")
        return .end(name)
      } else if let event = readStart() {
        do throws(ReadingLimitExceeded) { try budget.takeElements() } catch {
          throw .limitExceeded(error)
        }
        return event
      } else {
        // A sign that begins no tag is text.
        position += 1
        return .text("<")
      }
    }
    return nil
  }

  private mutating func readText() -> String {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
    return HTMLEntities.decoded(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func readStart() -> Event? {
    let next = position + 1
    guard next < bytes.count, bytes[next].beginsName else { return nil }
    position = next
    let name = readName()
    var attributes: [Attribute] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if bytes[position] == UInt8(ascii: "/"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: ">")
      {
        emptyElement = name
      }
      guard bytes[position].beginsName else {
        position += 1
        continue
      }
      let attribute = readName()
      let value = readValue()
      // More attributes than any feed has only cost memory.
      if attributes.count < 64 {
        attributes.append(Attribute(name: attribute, value: value))
      }
    }
    position += 1
    return .start(name, attributes: attributes)
  }

  /// Reads `= "value"`; a value without quotes ends at a space.
  private mutating func readValue() -> String {
    skipSpaces()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return "" }
    position += 1
    skipSpaces()
    guard position < bytes.count else { return "" }
    let quote = bytes[position]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { position += 1 }
    let start = position
    while position < bytes.count,
      isQuoted
        ? bytes[position] != quote : bytes[position] > 0x20 && bytes[position] != UInt8(ascii: ">")
    { position += 1 }
    let value = HTMLEntities.decoded(String(decoding: bytes[start..<position], as: UTF8.self))
    if isQuoted, position < bytes.count { position += 1 }
    return value
  }

  private mutating func readName() -> String {
    let start = position
    while position < bytes.count, bytes[position].continuesName { position += 1 }
    // The longest name of a feed has some twenty letters.
    return String(decoding: bytes[start..<min(position, start + 100)], as: UTF8.self)
  }

  /// Skips a document type without declarations inside.
  private mutating func skipDeclaration() throws(FeedFault) {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "["): throw .declaresEntities
      case UInt8(ascii: ">"):
        position += 1
        return
      default: position += 1
      }
    }
  }

  private mutating func skipSpaces() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private func starts(with mark: StaticString) -> Bool {
    mark.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  private func ends(with mark: StaticString) -> Bool {
    mark.withUTF8Buffer { bytes[..<position].suffix($0.count).elementsEqual($0) }
  }

  /// Skips all up to the end of a mark, or the rest if the mark is missing.
  private mutating func skip(past mark: StaticString) {
    mark.withUTF8Buffer { mark in
      while position < bytes.count {
        if bytes[position] == mark[0], bytes[position...].starts(with: mark) {
          position += mark.count
          return
        }
        position += 1
      }
    }
  }
}

extension ReadingBudget {
  /// Returns the limits of reading a feed or a list of feeds.
  static func xml(_ subject: String) -> ReadingBudget {
    ReadingBudget(
      for: subject,
      bytes: NewsClient.feedSizeLimit,
      elements: 500_000,
      time: .seconds(10)
    )
  }
}

extension UInt8 {
  fileprivate var beginsName: Bool { isASCIILetter || self == UInt8(ascii: "_") || self >= 0x80 }

  fileprivate var continuesName: Bool {
    beginsName || isASCIIDigit || self == UInt8(ascii: ":") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }
}
