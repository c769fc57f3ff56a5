public import Foundation

extension String {
  /// `true` if the text is empty or contains only spaces and invisible characters.
  public var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      // Most texts begin with one of these, and looking up the properties of others is slow.
      if "!"..."~" ~= scalar { return false }
      return scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// `true` if the text is a number in JSON format: `12`, `-0.50`, `6e3`.
  ///
  /// It is `false` for `+5`, `012`, `.5`, ` 5`, `0x1F`, `nan` and `1,5`, and for more digits than a
  /// `Decimal` holds. Use `Money(parsing:currency:locale:)` to parse an amount in a locale's format.
  public var isNumeric: Bool { number != nil }

  /// Returns `true` if the text is a number below a limit, compared exactly.
  public func isLess(than limit: Decimal) -> Bool {
    number.map { $0 < limit } ?? false
  }

  /// `true` if the text is a plausible e-mail address.
  ///
  /// This finds typing errors only: there must be one `@`, a name before it, and a domain of two or
  /// more labels after it, in any script. Quoted names and numeric domains, which are hardly used, are
  /// refused.
  public var isEmail: Bool {
    guard utf8.count <= 254, let at = firstIndex(of: "@") else { return false }
    return Self.isMailbox(self[..<at]) && Self.isDomain(self[index(after: at)...])
  }

  private var number: Decimal? { Decimal(exactly: self) }

  private static func isMailbox(_ name: Substring) -> Bool {
    guard name.utf8.count <= 64 else { return false }
    return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.unicodeScalars.allSatisfy {
          isWordScalar($0) || "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains($0)
        }
    }
  }

  private static func isDomain(_ domain: Substring) -> Bool {
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, !last.allSatisfy(\.isNumber) else {
      return false
    }
    return labels.allSatisfy { label in
      1...63 ~= label.utf8.count && label.first != "-" && label.last != "-"
        && label.unicodeScalars.allSatisfy { isWordScalar($0) || $0 == "-" }
    }
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    // Most are one of these, and looking up the category of others is slow.
    if "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar { return true }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: false
    }
  }
}
