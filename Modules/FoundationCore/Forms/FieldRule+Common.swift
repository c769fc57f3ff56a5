/// The usual rules for names, codes, counts and lists.
extension FieldRule<String> {
  /// Requires a single line without control characters.
  public static var oneLine: FieldRule {
    FieldRule("line", "Use a single line without control characters.") { text in
      text.unicodeScalars.allSatisfy {
        !$0.isControl && $0 != "\u{2028}" && $0 != "\u{2029}"
      }
    }
  }

  /// Requires text without control characters, except line breaks and tabs.
  public static var multiline: FieldRule {
    FieldRule("prose", "Remove the control characters.") { text in
      text.unicodeScalars.allSatisfy {
        !$0.isControl || $0 == "\n" || $0 == "\r" || $0 == "\t"
      }
    }
  }

  /// Requires a code that can be printed on a label and used in a URL.
  ///
  /// - Parameters:
  ///   - most: The maximum number of characters.
  ///   - name: The stable name of the rule.
  /// - Returns: The rule.
  public static func code(_ most: Int, named name: String = "code") -> FieldRule {
    FieldRule(name, "Use 1 to \(most) letters (A-Z), digits and -._/.") { text in
      text.isBlank || text.utf8.count <= most && text.utf8.allSatisfy(\.isInCode)
    }
  }
}

extension FieldRule<Int> {
  /// Requires a number within bounds.
  public static func between(_ range: ClosedRange<Int>) -> FieldRule {
    let (least, most) = (range.lowerBound, range.upperBound)
    return FieldRule("range", "Use \(least) to \(most).") { range.contains($0) }
  }
}

extension FieldRule where Value: Collection & SendableMetatype {
  /// Requires at least one element.
  public static var notEmpty: FieldRule {
    FieldRule("required", "Add at least one.") { !$0.isEmpty }
  }

  /// Requires at most this many elements.
  public static func atMost(_ most: Int) -> FieldRule {
    FieldRule("too_many", "Use at most \(most).") { $0.count <= most }
  }
}

extension FieldRule<Bool> {
  /// Requires that the value does not exist already: `true` for a new value.
  public static var distinct: FieldRule {
    FieldRule("duplicate", "Use each value once.") { $0 }
  }
}

extension Unicode.Scalar {
  /// `true` for a control character; Unicode never adds any to the category.
  fileprivate var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}

extension UInt8 {
  fileprivate var isInCode: Bool { isASCIILetter || isASCIIDigit || isOne(of: "-._/") }
}
