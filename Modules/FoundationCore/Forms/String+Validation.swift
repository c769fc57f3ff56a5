public import Foundation

extension String {
  /// Whether there is nothing to see: no text, or only spaces and invisible characters.
  public var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      // Most texts begin with one of these, and to look the others up takes long.
      if "!"..."~" ~= scalar { return false }
      return scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether the text is a number as JSON writes it: `12`, `-0.50`, `6e3`.
  ///
  /// Not `+5`, `012`, `.5`, ` 5`, `0x1F`, `nan` or `1,5`, nor more digits than a `Decimal` holds.
  /// To read an amount as people of some country write it there is
  /// `Money(parsing:currency:locale:)`.
  public var isNumeric: Bool { number != nil }

  /// Whether the text is a number below a limit, compared exactly; false where it is no number.
  public func isLess(than limit: Decimal) -> Bool {
    number.map { $0 < limit } ?? false
  }

  /// Whether the text looks like an e-mail address that someone could have.
  ///
  /// A check for slips of the finger, not a proof: one `@`, a name before it, a domain of two parts
  /// or more behind it, in any script. Quoted names and numeric domains, which nobody uses, are
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
    // Most are one of these, and to look the others up takes long.
    if "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar { return true }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: false
    }
  }
}
