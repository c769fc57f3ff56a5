extension JSONSchema {
  /// A format of a string.
  ///
  /// The document describes it as a pattern, and validation accepts exactly the strings of that
  /// pattern.
  public enum Format: Sendable, CaseIterable {
    /// Any text.
    case any
    /// Any text without NUL characters.
    case text
    /// One line with a visible character and no control characters.
    case line
    /// A currency code: three capital letters.
    case currency
    /// A country code: two capital letters.
    case country
    /// Letters, digits and `-._/`, as printed on labels.
    case sku
    /// A date and time, as in `2026-11-21T20:15:00Z`.
    case date
    /// A calendar day, as in `2026-11-21`.
    case day
    /// A URI.
    case uri
    /// The entity tags of `If-Match`.
    case entityTags
  }
}

extension JSONSchema.Format {
  /// The name of the format in JSON Schema, if it has one.
  var keyword: String? {
    switch self {
    case .date: "date-time"
    case .day: "date"
    case .uri: "uri"
    case .any, .text, .line, .currency, .country, .sku, .entityTags: nil
    }
  }

  /// The regular expression, in the syntax that all languages share; `nil` for any text.
  package var pattern: String? {
    switch self {
    case .any: nil
    case .text: #"^[^\u0000]*$"#
    case .line: "^[^\(Self.controls)]*[^\(Self.controls)\(Self.blanks)][^\(Self.controls)]*$"
    case .currency: "^[A-Z]{3}$"
    case .country: "^[A-Z]{2}$"
    case .sku: "^[A-Za-z0-9._/-]+$"
    case .date:
      "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
        + #"T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,9})?"#
        + "(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"
    case .day: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
    case .uri: "^[A-Za-z][A-Za-z0-9+.-]*:[^ ]*$"
    case .entityTags: #"^(\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$"#
    }
  }

  /// Returns the violation of a text, in the words of the forms that ask for the same.
  func violation(in text: String) -> JSONSchema.Violation? {
    if isMet(by: text) { return nil }
    switch self {
    case .line where text.unicodeScalars.allSatisfy(\.isBlank):
      return JSONSchema.Violation("required", "Fill this in.")
    case .line: return JSONSchema.Violation("line", advice)
    case .sku: return JSONSchema.Violation("sku", advice)
    case .any, .text, .currency, .country, .date, .day, .uri, .entityTags:
      return JSONSchema.Violation("format", advice)
    }
  }

  /// A sentence on the expected format.
  package var advice: String {
    switch self {
    case .any, .text: "Remove the NUL character."
    case .line: "Use one line without invisible characters."
    case .currency: "Use three capital letters, such as EUR."
    case .country: "Use a country code of two capital letters, such as DE."
    case .sku: "Use 1 to 64 letters, digits and -._/ of the Latin alphabet."
    case .date: "Use a date and time such as 2026-11-21T20:15:00Z."
    case .day: "Use a date such as 2026-11-21."
    case .uri: "Use an address such as https://example.com/a."
    case .entityTags: "Use the ETag of the resource, in its quotes."
    }
  }

  /// Returns `true` if a text has the format.
  package func isMet(by text: String) -> Bool {
    switch self {
    case .any: true
    // By bytes, because texts may be long.
    case .text: !text.utf8.contains(0)
    case .line:
      text.unicodeScalars.allSatisfy { !$0.isControl }
        && text.unicodeScalars.contains { !$0.isBlank }
    case .currency:
      text.utf8.count == 3 && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    case .country:
      text.utf8.count == 2 && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    case .sku:
      !text.isEmpty
        && text.unicodeScalars.allSatisfy {
          // Between the hyphen and the nine stand only `./` and the digits.
          "a"..."z" ~= $0 || "A"..."Z" ~= $0 || "-"..."9" ~= $0 || $0 == "_"
        }
    case .date, .day, .uri, .entityTags:
      // Without a literal, so that what is asked is what the document says, to the letter.
      (try? Regex(pattern ?? "").matchingSemantics(.unicodeScalar).wholeMatch(in: text)) != nil
    }
  }

  private static let controls = expression(of: Unicode.Scalar.controls)
  private static let blanks = expression(of: Unicode.Scalar.blanks)

  private static func expression(of ranges: [ClosedRange<UInt32>]) -> String {
    ranges.map { range in
      range.count == 1
        ? escape(range.lowerBound) : "\(escape(range.lowerBound))-\(escape(range.upperBound))"
    }.joined()
  }

  private static func escape(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension Unicode.Scalar {
  /// Characters that end a line or steer a terminal.
  fileprivate static let controls: [ClosedRange<UInt32>] = [
    0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029,
  ]

  /// Characters that show nothing: white space, and what is ignored by default.
  ///
  /// Those beyond four digits are left out, for no two languages write them alike in a pattern.
  fileprivate static let blanks: [ClosedRange<UInt32>] = [
    0x20...0x20, 0xA0...0xA0, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160,
    0x1680...0x1680, 0x17B4...0x17B5, 0x180B...0x180F, 0x2000...0x200F, 0x202A...0x202F,
    0x205F...0x206F, 0x3000...0x3000, 0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF,
    0xFFA0...0xFFA0, 0xFFF0...0xFFF8,
  ]

  fileprivate var isControl: Bool { Self.controls.contains { $0.contains(value) } }

  fileprivate var isBlank: Bool { isControl || Self.blanks.contains { $0.contains(value) } }
}
