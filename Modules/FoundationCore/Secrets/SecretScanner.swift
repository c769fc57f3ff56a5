/// A scanner that replaces the values of secret names in one pass over a text.
///
/// It is written by hand, without regular expressions, and reads no byte more than a few times, so that
/// a malicious text takes no longer. It cuts only at ASCII characters, so multibyte characters remain
/// intact.
struct SecretScanner {
  let text: [UInt8]
  private var position = 0
  private var output: [UInt8] = []
  private var copied = 0

  init(_ text: [UInt8]) {
    self.text = text
    output.reserveCapacity(text.count)
  }

  /// Returns `false` if a text certainly has no secret, as most texts.
  ///
  /// It looks for the last letters of names, and copies nothing.
  static func mayFindSecret(in text: String) -> Bool {
    var letters = SecretName.LastLetters()
    for byte in text.utf8 {
      if byte.isASCIILetter || byte.isASCIIDigit {
        letters.append(byte.lowercaseASCII)
      } else if !byte.isInName {
        if byte == UInt8(ascii: "@") || letters.mayEndName { return true }
        letters = SecretName.LastLetters()
      }
    }
    return letters.mayEndName
  }

  mutating func redacted() -> String {
    while position < text.count {
      if text[position].isInName {
        readName()
      } else if hasPrefix("://", at: position) {
        readAuthority()
      } else {
        position += 1
      }
    }
    output += text[copied...]
    return String(decoding: output, as: UTF8.self)
  }

  /// Redacts the user and password of a URL: everything between `://` and the last `@` before the path.
  private mutating func readAuthority() {
    position += 3
    let end = index(from: position) { $0.endsWord || $0.isOne(of: "/?#\\") }
    if let at = text[position..<end].lastIndex(of: UInt8(ascii: "@")) { hide(position..<at) }
    // A host and its port are not a name and value.
    let port = text[position..<end].lastIndex(of: UInt8(ascii: ":"))
    if let port, text[port..<end].dropFirst().allSatisfy(\.isASCIIDigit) { position = end }
  }

  private mutating func readName() {
    let name = position..<index(from: position) { !$0.isInName }
    position = name.upperBound
    guard let location = SecretLocation(after: name, in: self) else {
      return hideLooseCredential(after: name)
    }
    guard let kind = kind(ofName: name) else { return }
    hideValue(at: location, kind: kind)
  }

  /// Returns the kind of a name, with or without the end of an escape before it, as in `\nkey`,
  /// `\u0026key` and `%26key`.
  private func kind(ofName name: Range<Int>) -> SecretName.Kind? {
    if let kind = SecretName.kind(of: text[name]) { return kind }
    guard let before = name.first.flatMap({ $0 > 0 ? text[$0 - 1] : nil }) else { return nil }
    switch before {
    case UInt8(ascii: "\\"):
      let isUnicode = text[name.lowerBound] == UInt8(ascii: "u")
      return SecretName.kind(of: text[name].dropFirst(isUnicode ? 5 : 1))
    case UInt8(ascii: "%"):
      return SecretName.kind(of: text[name].dropFirst(2))
    default:
      return nil
    }
  }

  /// Redacts a credential after the name of its scheme, anywhere in a text.
  private mutating func hideLooseCredential(after name: Range<Int>) {
    guard matches("bearer", at: name) || matches("basic", at: name) else { return }
    let word = word(from: index(from: name.upperBound) { $0 != UInt8(ascii: " ") })
    if looksRandom(word) { hide(word) }
  }

  private mutating func hideValue(at location: SecretLocation, kind: SecretName.Kind) {
    let start = afterPrefix(from: location.start)
    if kind == .header, location.separator == .colon {
      hide(start..<lineEnd(from: start, nameStart: location.name.lowerBound))
    } else if let quote = quote(at: start) {
      let content = afterPrefix(from: quote.end)
      hide(content..<stringEnd(from: content, closing: quote))
    } else if isProse(at: location, kind: kind, value: start) {
      return
    } else if let nameQuote = location.nameQuote {
      hideJSONValue(from: start, quote: nameQuote)
    } else {
      hide(word(from: start))
    }
  }

  /// Returns `true` if the value after a name is a word of plain language.
  private func isProse(at location: SecretLocation, kind: SecretName.Kind, value: Int) -> Bool {
    guard let prose = location.prose, prose == .quotation || kind == .word else { return false }
    let word = word(from: value)
    let isWord = prose == .word || word.first.map { !text[$0].isValueOfJSON } ?? true
    return isWord && !looksRandom(word)
  }

  /// Replaces a number, array or object with a string, so that JSON remains valid.
  private mutating func hideJSONValue(from start: Int, quote: SecretLocation.Quote) {
    let value = start..<jsonValueEnd(from: start)
    guard !["null", "true", "false"].contains(where: { matches($0, at: value) }) else { return }
    hide(value, between: text[quote.start..<quote.end])
  }

  private mutating func hide(_ range: Range<Int>, between quotes: ArraySlice<UInt8> = []) {
    guard !range.isEmpty else { return }
    output += text[copied..<range.lowerBound]
    output += quotes + Redactor.placeholder.utf8 + quotes
    copied = range.upperBound
    position = range.upperBound
  }
}
