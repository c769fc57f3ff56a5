import FoundationCore

/// An e-mail address, with the name of the person or the company if there is one.
///
///     let shop = try MailAddress("Mug Shop <shop@example.com>")
public struct MailAddress: Sendable, Hashable {
  /// The name; `nil` without one.
  public let name: String?
  /// The address, such as `ann@example.com`.
  public let address: String

  /// Creates an address.
  ///
  /// - Throws: ``MailError/invalidAddress(_:)``, or ``MailError/invalidHeader(_:)`` for a name with
  ///   control characters.
  public init(address: String, name: String? = nil) throws(MailError) {
    // Few servers accept others, and only after a negotiation (RFC 6531).
    guard address.isEmail, address.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw .invalidAddress(address)
    }
    guard name?.hasControlCharacters != true else { throw .invalidHeader("name") }
    self.address = address
    self.name = name
  }

  /// Parses an address, or a name followed by an address in angle brackets.
  ///
  /// - Throws: ``MailError/invalidAddress(_:)``, or ``MailError/invalidHeader(_:)`` for a name with
  ///   control characters.
  public init(_ text: String) throws(MailError) {
    guard let start = text.lastIndex(of: "<"), text.hasSuffix(">") else {
      try self.init(address: text)
      return
    }
    let name = text[..<start].trimmed
    let address = String(text[text.index(after: start)...].dropLast())
    try self.init(address: address, name: name.isEmpty ? nil : name)
  }

  /// The part after the at sign.
  public var domain: String { String(address.drop { $0 != "@" }.dropFirst()) }
}

extension MailAddress: CustomStringConvertible {
  public var description: String { name.map { "\($0) <\(address)>" } ?? address }

  /// The address for a header field, after the characters that its name takes.
  func headerText(after prefix: Int) -> String {
    guard let name else { return address }
    let isPlain = EncodedWord.isPlain(name, after: prefix)
    let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let shown = isPlain ? "\"\(escaped)\"" : EncodedWord.text(name)
    return "\(shown)\r\n <\(address)>"
  }
}

extension String {
  /// `true` for text that could end a header field and begin another.
  var hasControlCharacters: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

extension Substring {
  /// The text without spaces and quotation marks around it.
  fileprivate var trimmed: String {
    let isLeft: (Character) -> Bool = { $0 == " " || $0 == "\"" }
    return String(drop(while: isLeft).reversed().drop(while: isLeft).reversed())
  }
}
