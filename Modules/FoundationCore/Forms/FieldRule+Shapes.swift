/// What most stores ask of names, codes, counts and lists.
extension FieldRule<String> {
  /// It has no line ends and nothing that controls a terminal.
  public static var oneLine: FieldRule {
    FieldRule("line", "Write it on one line, without characters that cannot be seen.") { text in
      text.unicodeScalars.allSatisfy {
        !$0.isControl && $0 != "\u{2028}" && $0 != "\u{2029}"
      }
    }
  }

  /// It is text: line ends and tabs, but nothing else that controls a terminal.
  public static var prose: FieldRule {
    FieldRule("prose", "Leave out the characters that cannot be seen.") { text in
      text.unicodeScalars.allSatisfy {
        !$0.isControl || $0 == "\n" || $0 == "\r" || $0 == "\t"
      }
    }
  }

  /// It can be printed on a label and stand in an address of the web.
  ///
  /// - Parameters:
  ///   - most: How many characters it may have.
  ///   - name: The stable name of the rule.
  /// - Returns: The rule.
  public static func code(_ most: Int, named name: String = "code") -> FieldRule {
    FieldRule(name, "Use 1 to \(most) letters, digits and -._/ of the Latin alphabet.") { text in
      text.isBlank || text.utf8.count <= most && text.utf8.allSatisfy(\.isOfCodes)
    }
  }
}

extension FieldRule<Int> {
  /// It lies within bounds.
  public static func between(_ range: ClosedRange<Int>) -> FieldRule {
    let (least, most) = (range.lowerBound, range.upperBound)
    return FieldRule("range", "Choose a number from \(least) to \(most).") { range.contains($0) }
  }
}

extension FieldRule where Value: Collection & SendableMetatype {
  /// There is something in it.
  public static var notEmpty: FieldRule {
    FieldRule("required", "Give at least one.") { !$0.isEmpty }
  }

  /// There is not too much in it.
  public static func atMost(_ most: Int) -> FieldRule {
    FieldRule("too_many", "Give at most \(most).") { $0.count <= most }
  }
}

extension FieldRule<Bool> {
  /// It was not there before.
  public static var distinct: FieldRule {
    FieldRule("duplicate", "Choose another; this one is there already.") { $0 }
  }
}

extension Unicode.Scalar {
  /// Whether it is of the category of control characters, to which none will ever be added.
  fileprivate var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}

extension UInt8 {
  fileprivate var isOfCodes: Bool { isASCIILetter || isASCIIDigit || isOne(of: "-._/") }
}
