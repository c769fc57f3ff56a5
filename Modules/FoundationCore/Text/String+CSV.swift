extension String {
  /// The text as a value of CSV (RFC 4180), in quotes if it needs them.
  package var quotedForCSV: String {
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
  package var guardedFromFormulas: String { isLikeFormula(after: "'") ? "'" + self : self }

  /// The text without the apostrophe of ``guardedFromFormulas``.
  package var withoutFormulaGuard: String {
    unicodeScalars.first == "'" && isLikeFormula(after: "'")
      ? String(unicodeScalars.dropFirst()) : self
  }

  private func isLikeFormula(after mark: Unicode.Scalar) -> Bool {
    unicodeScalars.first { $0 != mark }.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
  }
}
