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

  /// `true` if a spreadsheet takes the text for a formula, by its first character.
  package var isLikeFormula: Bool {
    unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
  }
}
