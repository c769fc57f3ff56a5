/// One pass over a text that leaves out the values of secret names.
///
/// A hand-written scan and no regular expression: nothing is read more than a few times, so a
/// hostile text costs no more than an innocent one. Every cut is made at an ASCII character, so
/// characters of several bytes stay whole.
struct SecretScanner {
  let text: [UInt8]
  private var position = 0
  private var output: [UInt8] = []
  private var copied = 0

  init(_ text: [UInt8]) {
    self.text = text
    output.reserveCapacity(text.count)
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

  /// The user and password of an address: everything between `://` and the last `@` of its host.
  private mutating func readAuthority() {
    position += 3
    let end = index(from: position) { $0.endsWord || $0.isOne(of: "/?#\\") }
    if let at = text[position..<end].lastIndex(of: UInt8(ascii: "@")) { hide(position..<at) }
    // A host and its port are no name and value.
    let port = text[position..<end].lastIndex(of: UInt8(ascii: ":"))
    if let port, text[port..<end].dropFirst().allSatisfy(\.isASCIIDigit) { position = end }
  }

  private mutating func readName() {
    let name = position..<index(from: position) { !$0.isInName }
    position = name.upperBound
    guard let place = SecretLocation(after: name, in: self) else {
      return hideLooseCredential(after: name)
    }
    guard let kind = kind(ofName: name) else { return }
    hideValue(at: place, kind: kind)
  }

  /// The kind of a name, seen with and without the end of an escape it may be stuck to, as in
  /// `\nkey`, `\u0026key` and `%26key`.
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

  /// A credential after the name of its scheme, in the middle of any text.
  private mutating func hideLooseCredential(after name: Range<Int>) {
    guard matches("bearer", at: name) || matches("basic", at: name) else { return }
    let word = word(from: index(from: name.upperBound) { $0 != UInt8(ascii: " ") })
    if looksRandom(word) { hide(word) }
  }

  private mutating func hideValue(at place: SecretLocation, kind: SecretName.Kind) {
    let start = afterPrefix(from: place.start)
    if kind == .header, place.follows == .colon {
      hide(start..<lineEnd(from: start, nameStart: place.name.lowerBound))
    } else if let quote = quote(at: start) {
      let content = afterPrefix(from: quote.end)
      hide(content..<stringEnd(from: content, closing: quote))
    } else if let nameQuote = place.nameQuote {
      hideJSONValue(from: start, quote: nameQuote)
    } else {
      let word = word(from: start)
      if kind == .word, place.isProse, !looksRandom(word) { return }
      hide(word)
    }
  }

  /// A number or a whole structure becomes a string, so that what was JSON still is.
  private mutating func hideJSONValue(from start: Int, quote: SecretLocation.Quote) {
    let value = start..<jsonValueEnd(from: start)
    guard !["null", "true", "false"].contains(where: { matches($0, at: value) }) else { return }
    hide(value, between: text[quote.start..<quote.end])
  }

  private mutating func hide(_ range: Range<Int>, between quotes: ArraySlice<UInt8> = []) {
    guard !range.isEmpty else { return }
    output += text[copied..<range.lowerBound]
    output += quotes + Redactor.mark.utf8 + quotes
    copied = range.upperBound
    position = range.upperBound
  }
}
