extension JSONValue {
  /// The layout of JSON text.
  public enum Layout: Sendable {
    /// One line, without spaces.
    case compact
    /// One member or element a line, indented by two spaces.
    case indented
  }

  /// Returns the value as JSON text, with members in their order.
  ///
  /// Control characters are escaped, so the text is safe on a terminal and in a log line.
  public func text(_ layout: Layout = .compact) -> String {
    // Concatenating bytes is several times faster than strings.
    var bytes: [UInt8] = []
    write(to: &bytes, layout: layout)
    return String(decoding: bytes, as: UTF8.self)
  }

  func write(to text: inout [UInt8], layout: Layout = .compact, depth: Int = 0) {
    switch self {
    case .null: text += "null".utf8
    case .bool(let value): text += value ? "true".utf8 : "false".utf8
    case .number(let spelling): text += spelling.utf8
    case .string(let value): Self.quote(value, into: &text)
    case .array(let elements):
      Self.list(elements, open: "[", close: "]", into: &text, layout: layout, depth: depth) {
        element,
        text in
        element.write(to: &text, layout: layout, depth: depth + 1)
      }
    case .object(let members):
      Self.list(members, open: "{", close: "}", into: &text, layout: layout, depth: depth) {
        member,
        text in
        Self.quote(member.name, into: &text)
        text += layout == .compact ? ":".utf8 : ": ".utf8
        member.value.write(to: &text, layout: layout, depth: depth + 1)
      }
    }
  }

  private static func list<Item>(
    _ items: [Item],
    open: Unicode.Scalar,
    close: Unicode.Scalar,
    into text: inout [UInt8],
    layout: Layout,
    depth: Int,
    write: (Item, inout [UInt8]) -> Void
  ) {
    text.append(UInt8(ascii: open))
    for (index, item) in items.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      if layout == .indented { startLine(depth: depth + 1, in: &text) }
      write(item, &text)
    }
    if layout == .indented, !items.isEmpty { startLine(depth: depth, in: &text) }
    text.append(UInt8(ascii: close))
  }

  private static func startLine(depth: Int, in text: inout [UInt8]) {
    text.append(UInt8(ascii: "\n"))
    text += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }

  static func quote(_ value: String, into text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    // Most strings need no escape.
    if value.utf8.allSatisfy(\.isPlain) {
      text += value.utf8
    } else {
      for scalar in value.unicodeScalars { write(scalar, into: &text) }
    }
    text.append(UInt8(ascii: "\""))
  }

  private static func write(_ scalar: Unicode.Scalar, into text: inout [UInt8]) {
    switch scalar {
    case "\"": text += #"\""#.utf8
    case "\\": text += #"\\"#.utf8
    case "\n": text += #"\n"#.utf8
    case "\r": text += #"\r"#.utf8
    case "\t": text += #"\t"#.utf8
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{2029}":
      let digits = String(scalar.value, radix: 16)
      text += #"\u"#.utf8
      text += repeatElement(UInt8(ascii: "0"), count: 4 - digits.count)
      text += digits.utf8
    default: text += scalar.utf8
    }
  }
}

extension UInt8 {
  fileprivate var isPlain: Bool {
    self >= 0x20 && self < 0x7F && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
