extension OutputFormat {
  /// Returns the values as one line, with its line end, escaped for this format.
  ///
  /// CSV follows RFC 4180 and never changes values. That includes text that begins with `=`, `+`, `-`
  /// or `@`, which a spreadsheet may run as a formula: the usual apostrophe before it would be wrong
  /// data for other readers, so only `--no-formulas` adds it.
  ///
  /// Lines and TSV hold each row on one line: backslash escapes stand for a backslash and for control
  /// characters, as in `\t`, `\n`, `\r` and `\u001b`. In lines, which people read, they also stand for
  /// characters that change the direction of the text after them.
  func separated(_ values: [String]) -> String {
    // A row with one empty value would be an empty line, which many readers skip.
    if self == .csv, values == [""] { return "\"\"\r\n" }
    return self == .csv
      ? values.map(\.quotedForCSV).joined(separator: ",") + "\r\n"
      : values.map { $0.escapedForTSV(directions: self == .lines) }.joined(separator: "\t") + "\n"
  }
}

extension String {
  /// Returns the text with backslash escapes.
  fileprivate func escapedForTSV(directions: Bool) -> String {
    // C1 controls, U+0080 to U+009F, are two bytes in UTF-8, the first of them C2; the characters for
    // directions are three, the first of them E2.
    let mustEscape = utf8.contains {
      $0 < 0x20 || $0 == 0x7F || $0 == 0x5C || $0 == 0xC2 || $0 == 0xE2
    }
    guard mustEscape else { return self }

    return unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\": text += "\\\\"
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": text += scalar.escape
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        if directions { text += scalar.escape } else { text.unicodeScalars.append(scalar) }
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// The escape with four digits: `\u001b`.
  fileprivate var escape: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension String {
  /// The text as a value of CSV (RFC 4180), in quotes if it needs them.
  fileprivate var quotedForCSV: String {
    let mustQuote = utf8.contains { byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
      default: false
      }
    }
    guard mustQuote else { return self }

    // Scalar by scalar: a quote with a combining accent is another character.
    let quoted = unicodeScalars.reduce(into: "\"") { text, scalar in
      text.unicodeScalars.append(scalar)
      if scalar == "\"" { text.unicodeScalars.append(scalar) }
    }
    return quoted + "\""
  }

  /// The text with an apostrophe before it if a spreadsheet would run it as a formula.
  ///
  /// A text that looks as if it had that apostrophe gets another, so that
  /// ``withoutFormulaGuard`` returns each text as it was.
  var guardedFromFormulas: String { isLikeFormula(after: "'") ? "'" + self : self }

  /// The text without the apostrophe of ``guardedFromFormulas``.
  package var withoutFormulaGuard: String {
    unicodeScalars.first == "'" && isLikeFormula(after: "'")
      ? String(unicodeScalars.dropFirst()) : self
  }

  private func isLikeFormula(after mark: Unicode.Scalar) -> Bool {
    unicodeScalars.first { $0 != mark }.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
  }
}
