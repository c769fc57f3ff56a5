/// A tokenizer of untrusted HTML: text, and the beginnings and ends of elements.
///
/// Comments, declarations, scripts and style sheets are left out. The work is proportional to the
/// length, however broken the markup is.
public struct HTMLTokenizer: Sequence, IteratorProtocol {
  /// A part of a document.
  public enum Token: Sendable, Equatable {
    /// Text with decoded entities, and with its spaces and line breaks.
    case text(String)
    /// The beginning of an element, with the `href` of a link; names are in lower case.
    case start(String, href: String?)
    /// The end of an element.
    case end(String)
  }

  private let bytes: [UInt8]
  private let elements: Set<String>?
  /// The index of the last `>`, after which no tag can end.
  private let lastEnd: Int
  private var position = 0

  /// Creates a tokenizer.
  ///
  /// - Parameters:
  ///   - html: The document, or a part of it.
  ///   - elements: The names of elements, for text that may only resemble markup, such as `a <b c`:
  ///     other tags, and tags without an end, are text. By default all tags are markup.
  public init(_ html: String, elements: Set<String>? = nil) {
    bytes = Array(html.utf8)
    self.elements = elements
    lastEnd = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
  }

  public mutating func next() -> Token? {
    while position < bytes.count {
      guard beginsMarkup else { return .text(readText()) }
      if let token = readMarkup() { return token }
    }
    return nil
  }

  /// Skips the rest of an element whose content is not to be read, or all if it does not end.
  public mutating func skipContent(of name: String) {
    skip(past: "</\(name)")
    skip(past: ">")
  }

  private func byte(at offset: Int) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private var beginsMarkup: Bool {
    guard bytes[position] == UInt8(ascii: "<") else { return false }
    if bytes[position...].starts(with: "<!--".utf8) { return true }
    let isClosing = byte(at: 1) == UInt8(ascii: "/")
    guard let elements else {
      return isClosing || byte(at: 1).isASCIILetter || byte(at: 1).isOne(of: "!?")
    }
    guard position < lastEnd else { return false }
    let start = position + (isClosing ? 2 : 1)
    let name = name(at: start, limit: 12)
    let end = start + name.utf8.count
    return end < bytes.count && (bytes[end] <= 0x20 || bytes[end].isOne(of: "/>"))
      && elements.contains(name)
  }

  private mutating func readText() -> String {
    let start = position
    repeat { position += 1 } while position < bytes.count && !beginsMarkup
    return HTMLEntities.decoded(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Reads a tag; `nil` for a comment or a declaration, which it skips.
  private mutating func readMarkup() -> Token? {
    switch byte(at: 1) {
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      skip(past: bytes[position...].starts(with: "<!--".utf8) ? "-->" : ">")
      return nil
    case UInt8(ascii: "/"):
      position += 2
      let name = readName()
      skip(past: ">")
      return .end(name)
    default:
      position += 1
      let name = readName()
      var href: String?
      if elements == nil { href = readAttributes() } else { skip(past: ">") }
      if name == "script" || name == "style" { skipContent(of: name) }
      return .start(name, href: href.map(HTMLEntities.decoded))
    }
  }

  private mutating func readName() -> String {
    let name = name(at: position)
    position += name.utf8.count
    return name
  }

  private func name(at start: Int, limit: Int = .max) -> String {
    let letters = bytes[start...].prefix(limit).prefix { $0.isASCIILetter || $0.isASCIIDigit }
    return String(decoding: letters.map(\.lowercaseASCII), as: UTF8.self)
  }

  /// Reads the attributes up to `>`; returns the value of `href`.
  private mutating func readAttributes() -> String? {
    var href: String?
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      guard bytes[position].isASCIILetter else {
        position += 1
        continue
      }
      let name = readName()
      skipSpaces()
      guard byte(at: 0) == UInt8(ascii: "=") else { continue }
      position += 1
      skipSpaces()
      let value = readValue()
      if name == "href" { href = href ?? value }
    }
    position += 1
    return href
  }

  private mutating func readValue() -> String {
    let quote = byte(at: 0)
    let isQuoted = quote.isOne(of: "\"'")
    if isQuoted { position += 1 }
    let value = bytes.dropFirst(position).prefix { byte in
      isQuoted ? byte != quote : byte > 0x20 && byte != UInt8(ascii: ">")
    }
    position += value.count + (isQuoted ? 1 : 0)
    return String(decoding: value, as: UTF8.self)
  }

  private mutating func skipSpaces() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  /// Skips all up to the end of a mark in any case, or the rest if the mark is missing.
  private mutating func skip(past mark: String) {
    let mark = Array(mark.utf8)
    while position < bytes.count {
      let end = position + mark.count
      // The first byte is compared alone, since most positions differ in it.
      if bytes[position] == mark[0], end <= bytes.count,
        bytes[position..<end].lazy.map(\.lowercaseASCII).elementsEqual(mark)
      {
        position = end
        return
      }
      position += 1
    }
  }
}

/// A decoder of HTML entities such as `&amp;`, `&#39;` and `&#x2019;`.
///
/// It decodes once, and only entities with a semicolon: `AT&T` stays, and `&amp;amp;` becomes
/// `&amp;`.
public enum HTMLEntities {
  /// Returns a text with its entities decoded.
  public static func decoded(_ text: String) -> String {
    var decoded = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      decoded += rest[..<start]
      rest = rest[start...]
      let name = rest.dropFirst().prefix(10).prefix { $0 != ";" && $0 != "&" && $0 != " " }
      if name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let scalar = scalar(name) {
        decoded.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: name.endIndex)...]
      } else {
        decoded += "&"
        rest = rest.dropFirst()
      }
    }
    return decoded + rest
  }

  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    guard name.first == "#" else { return named[String(name)] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value else { return nil }
    // Like browsers: these code points mean Windows-1252.
    if 0x80...0x9F ~= value { return windows[Int(value - 0x80)] }
    return Unicode.Scalar(value)
  }

  /// The scalars of 0x80 to 0x9F in Windows-1252.
  private static let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
  )

  private static let named: [String: Unicode.Scalar] = {
    var named: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
      "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“",
      "rdquo": "”", "bdquo": "„", "hellip": "…", "bull": "•", "middot": "·", "prime": "′",
      "Prime": "″", "lsaquo": "‹", "rsaquo": "›", "euro": "€", "trade": "™", "dagger": "†",
      "permil": "‰", "minus": "−", "le": "≤", "ge": "≥", "ne": "≠", "larr": "←", "rarr": "→",
      "uarr": "↑", "darr": "↓", "hearts": "♥", "check": "✓", "OElig": "Œ", "oelig": "œ",
      "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "fnof": "ƒ", "circ": "ˆ", "tilde": "˜",
      "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200C}",
      "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}", "nbsp": "\u{A0}",
    ]
    for (offset, name) in latin.split(separator: " ").enumerated() {
      named[String(name)] = Unicode.Scalar(UInt32(0xA1 + offset))
    }
    return named
  }()

  /// The names of the scalars from U+00A1 to U+00FF, in their order.
  private static let latin = """
    iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 \
    sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute \
    Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH \
    Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave \
    iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute \
    ucirc uuml yacute thorn yuml
    """
}
