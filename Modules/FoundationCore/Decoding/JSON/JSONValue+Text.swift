extension JSONValue {
  /// How the text is laid out.
  public enum Layout: Sendable {
    /// On one line, without spaces.
    case compact
    /// Indented by two spaces, a member a line.
    case indented
  }

  /// The value as JSON text, members in their own order.
  ///
  /// Control characters are escaped, so the text is safe on a terminal and in a log line.
  public func text(_ layout: Layout = .compact) -> String {
    var text = ""
    write(to: &text, layout: layout, depth: 0)
    return text
  }

  private func write(to text: inout String, layout: Layout, depth: Int) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let spelling): text += spelling
    case .string(let value): Self.quote(value, into: &text)
    case .array(let elements):
      Self.list(elements, "[", "]", into: &text, layout: layout, depth: depth) { element, text in
        element.write(to: &text, layout: layout, depth: depth + 1)
      }
    case .object(let members):
      Self.list(members, "{", "}", into: &text, layout: layout, depth: depth) { member, text in
        Self.quote(member.name, into: &text)
        text += layout == .compact ? ":" : ": "
        member.value.write(to: &text, layout: layout, depth: depth + 1)
      }
    }
  }

  private static func list<Item>(
    _ items: [Item],
    _ open: String,
    _ close: String,
    into text: inout String,
    layout: Layout,
    depth: Int,
    write: (Item, inout String) -> Void
  ) {
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      if layout == .indented { text += "\n" + String(repeating: "  ", count: depth + 1) }
      write(item, &text)
    }
    if layout == .indented, !items.isEmpty {
      text += "\n" + String(repeating: "  ", count: depth)
    }
    text += close
  }

  private static func quote(_ value: String, into text: inout String) {
    text += "\""
    defer { text += "\"" }
    // Most texts need no escape, and are copied at once.
    guard !value.utf8.allSatisfy(\.isPlain) else {
      text += value
      return
    }
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension UInt8 {
  fileprivate var isPlain: Bool {
    self >= 0x20 && self < 0x7F && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
