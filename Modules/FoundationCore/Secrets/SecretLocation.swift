/// The location of a value after its name in a text, and the separator between them.
struct SecretLocation {
  /// A quotation mark with its backslashes: one in JSON within JSON, three at the next level.
  struct Quote {
    let start: Int
    let end: Int
    let mark: UInt8
    var backslashes: Int { end - start - 1 }
  }

  enum Separator {
    case colon
    case equals
  }

  /// The kinds of prose with a name, a colon and a space, before a value without quotes.
  enum Prose {
    /// A bare name, as in "The token: it expired".
    case word
    /// A name in quotes or the last part of a path, as in "'/etc/passwd': choose a PNG".
    case quotation
  }

  private static let separators: [(StaticString, Separator)] = [
    ("=>", .equals), ("=", .equals), ("%3D", .equals), ("%3d", .equals), (":", .colon),
  ]

  let name: Range<Int>
  let nameQuote: Quote?
  let separator: Separator
  let start: Int

  /// The kind of prose that it could be; `nil` for the notation of a program.
  let prose: Prose?

  /// Locates the value after a name; `nil` if no value follows.
  init?(after name: Range<Int>, in scanner: SecretScanner) {
    self.name = name
    nameQuote = scanner.quote(at: name.upperBound)
    let isQuoted = nameQuote != nil
    // Form fields can be named `user[password]`.
    let nameEnd = nameQuote?.end ?? scanner.index(from: name.upperBound) { !$0.isOne(of: "[]") }
    func skipSpace(from start: Int) -> Int {
      scanner.index(from: start) { !$0.isOne(of: isQuoted ? " \t\r\n" : " \t") }
    }
    let separatorStart = skipSpace(from: nameEnd)
    guard !scanner.hasPrefix("://", at: separatorStart),
      let (spelling, kind) = Self.separators.first(where: { spelling, _ in
        scanner.hasPrefix(spelling, at: separatorStart)
      })
    else { return nil }
    let end = separatorStart + spelling.utf8CodeUnitCount
    separator = isQuoted ? .equals : kind
    start = skipSpace(from: end)
    prose = kind == .colon && start > end ? Self.prose(of: name, nameQuote, in: scanner) : nil
  }

  /// Returns the kind of prose before a colon; `nil` for a member of JSON, which has a number, an
  /// array or an object if its value has no quotes, and a name in double quotes.
  private static func prose(
    of name: Range<Int>,
    _ quote: Quote?,
    in scanner: SecretScanner
  ) -> Prose? {
    let before = name.lowerBound > 0 ? scanner.text[name.lowerBound - 1] : 0
    guard let quote else { return before == UInt8(ascii: "/") ? .quotation : .word }
    return quote.mark == UInt8(ascii: "'") || before != quote.mark ? .quotation : nil
  }
}

extension SecretScanner {
  /// Returns the index after a prefix of credentials, such as `Bearer`.
  func afterPrefix(from start: Int) -> Int {
    let prefixes = ["bearer ", "basic ", "digest ", "token ", "apikey ", "optional("]
    let prefix = prefixes.first { matches($0, at: start..<min(start + $0.utf8.count, text.count)) }
    return start + (prefix?.utf8.count ?? 0)
  }

  func quote(at start: Int) -> SecretLocation.Quote? {
    let mark = index(from: start) { $0 != UInt8(ascii: "\\") }
    guard mark < text.count, text[mark].isOne(of: "\"'") else { return nil }
    return SecretLocation.Quote(start: start, end: mark + 1, mark: text[mark])
  }

  /// Returns the end of a quoted string: its own mark, the mark of an enclosing string, or the end of
  /// the text.
  func stringEnd(from start: Int, closing quote: SecretLocation.Quote) -> Int {
    let level = quote.backslashes
    var run = 0
    for index in start..<text.count {
      if text[index] == quote.mark, run < level || run % (2 * level + 2) == level {
        return index - min(run, level)
      }
      run = text[index] == UInt8(ascii: "\\") ? run + 1 : 0
    }
    return text.count
  }

  /// Returns the end of a JSON scalar, array or object.
  func jsonValueEnd(from start: Int) -> Int {
    guard start < text.count, text[start].isOne(of: "[{") else {
      return index(from: start) { $0.endsJSONScalar }
    }
    var depth = 0
    var index = start
    while index < text.count {
      if let quote = quote(at: index) {
        index = stringEnd(from: quote.end, closing: quote) + quote.backslashes + 1
      } else if text[index] == UInt8(ascii: "\\") {
        index = self.index(from: index) { $0 != UInt8(ascii: "\\") }
      } else {
        if text[index].isOne(of: "[{") { depth += 1 }
        if text[index].isOne(of: "]}") { depth -= 1 }
        index += 1
        if depth == 0 { return index }
      }
    }
    return text.count
  }

  /// Returns the end of a header line: a line break, plain or escaped, or the end of the string that
  /// began right before its name.
  func lineEnd(from start: Int, nameStart: Int) -> Int {
    let before = nameStart > 0 ? text[nameStart - 1] : 0
    let quote = before.isOne(of: "\"'") ? before : nil
    var index = start
    while index < text.count, !text[index].isOne(of: "\r\n"), text[index] != quote,
      !hasPrefix("\\r", at: index), !hasPrefix("\\n", at: index)
    {
      index += 1
    }
    return index
  }

  /// Returns an unquoted value, without the punctuation after it.
  func word(from start: Int) -> Range<Int> {
    var end = start
    while end < text.count, !text[end].endsWord, !endsWordEscaped(at: end) { end += 1 }
    while end > start, text[end - 1].isOne(of: ".,:!?)]}\\") { end -= 1 }
    return start..<end
  }

  private func endsWordEscaped(at index: Int) -> Bool {
    if text[index] == UInt8(ascii: "\\"), index + 1 < text.count {
      return text[index + 1].isOne(of: "nrtu\\\"'/")
    }
    return hasPrefix("%26", at: index)
  }

  /// Returns `true` for a word that looks like a credential: long, with a digit or capital inside.
  func looksRandom(_ word: Range<Int>) -> Bool {
    word.count >= 6
      && text[word].dropFirst().contains {
        $0.isASCIIDigit || $0.isASCIIUppercase || $0.isOne(of: "=_+/")
      }
  }

  func index(from start: Int, where isEnd: (UInt8) -> Bool) -> Int {
    var index = start
    while index < text.count, !isEnd(text[index]) { index += 1 }
    return min(index, text.count)
  }

  func hasPrefix(_ prefix: StaticString, at index: Int) -> Bool {
    guard index + prefix.utf8CodeUnitCount <= text.count else { return false }
    return prefix.withUTF8Buffer { prefix in
      prefix.indices.allSatisfy { text[index + $0] == prefix[$0] }
    }
  }

  /// Returns `true` if the text at a range is a word, ignoring case.
  func matches(_ word: String, at range: Range<Int>) -> Bool {
    word.utf8.elementsEqual(text[range].lazy.map(\.lowercaseASCII))
  }
}

extension UInt8 {
  var isInName: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }

  /// `true` for the first byte of a number, an array or an object.
  var isValueOfJSON: Bool { isASCIIDigit || isOne(of: "-[{") }

  var endsWord: Bool { self <= 0x20 || isOne(of: "&;\"'<>`") }

  var endsJSONScalar: Bool { self <= 0x20 || isOne(of: ",]}\"'\\") }
}
