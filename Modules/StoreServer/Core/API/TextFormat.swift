extension JSONSchema {
  /// A spelling that a text must have.
  ///
  /// The document tells it as a pattern, and what is checked is the very same: whoever keeps to the
  /// document is never refused for a text, and nobody else is let through.
  package enum Format: Sendable, CaseIterable {
    /// Anything but a NUL character, which few programs survive.
    case text
    /// Something to be seen, and no characters that control.
    case line
    /// Three capital letters.
    case currency
    /// Two capital letters.
    case country
    /// Letters, digits and `-._/`, as printed on labels.
    case sku
    /// A day and a time, as in `2026-11-21T20:15:00Z`.
    case date
    /// The states that `If-Match` may name.
    case entityTags
  }
}

extension JSONSchema.Format {
  /// What the document holds texts to, in the part of regular expressions that all languages share.
  var pattern: String {
    switch self {
    case .text: #"^[^\u0000]*$"#
    case .line: "^[^\(Self.controls)]*[^\(Self.controls)\(Self.blanks)][^\(Self.controls)]*$"
    case .currency: "^[A-Z]{3}$"
    case .country: "^[A-Z]{2}$"
    case .sku: "^[A-Za-z0-9._/-]+$"
    case .date:
      "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
        + #"T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,9})?"#
        + "(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"
    case .entityTags: #"^(\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$"#
    }
  }

  /// What is wrong with a text, in the words of the forms that ask for the same.
  func fault(in text: String) -> JSONSchema.Fault? {
    if isMet(by: text) { return nil }
    switch self {
    case .line where text.unicodeScalars.allSatisfy(\.isBlank):
      return JSONSchema.Fault("required", "Fill this in.")
    case .line: return JSONSchema.Fault("line", advice)
    case .sku: return JSONSchema.Fault("sku", advice)
    case .text, .currency, .country, .date, .entityTags: return JSONSchema.Fault("format", advice)
    }
  }

  /// What to write instead, for people.
  var advice: String {
    switch self {
    case .text: "Leave out the character NUL."
    case .line: "Write it on one line, without characters that cannot be seen."
    case .currency: "Write three capital letters, such as EUR."
    case .country: "Write the code of a country in two capital letters, such as DE."
    case .sku: "Use 1 to 64 letters, digits and -._/ of the Latin alphabet."
    case .date: "Write a day and a time, such as 2026-11-21T20:15:00Z."
    case .entityTags: "Write the ETag that the thing was read with, in its quotes."
    }
  }

  /// Whether a text is spelled so.
  func isMet(by text: String) -> Bool {
    switch self {
    // By bytes, for it is asked of long texts too.
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
          // Between the hyphen and the nine stand `./` and the digits, and nothing else.
          "a"..."z" ~= $0 || "A"..."Z" ~= $0 || "-"..."9" ~= $0 || $0 == "_"
        }
    case .date, .entityTags:
      // Without a literal, so that what is asked is what the document says, to the letter.
      (try? Regex(pattern).matchingSemantics(.unicodeScalar).wholeMatch(in: text)) != nil
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
