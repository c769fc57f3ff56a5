import FoundationCore

extension FieldRule<String> {
  /// It has no line ends and nothing that controls a terminal.
  static var oneLine: FieldRule {
    FieldRule("line", "Write it on one line, without characters that cannot be seen.") { text in
      text.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && $0 != "\u{2028}" && $0 != "\u{2029}"
      }
    }
  }

  /// It can be printed on a label and stand in an address of the web.
  static func code(_ most: Int) -> FieldRule {
    FieldRule("code", "Use 1 to \(most) letters, digits and -._/ of the Latin alphabet.") { text in
      text.isBlank || text.utf8.count <= most && text.utf8.allSatisfy(\.isCodeCharacter)
    }
  }
}

extension FieldRule<Int> {
  /// It is a number of things that a line may have.
  static var quantity: FieldRule { between(ItemCount.quantities) }

  /// It lies within bounds.
  static func between(_ range: ClosedRange<Int>) -> FieldRule {
    let (least, most) = (range.lowerBound, range.upperBound)
    return FieldRule("range", "Choose a number from \(least) to \(most).") { range.contains($0) }
  }
}

extension FieldRule where Value: Collection & SendableMetatype {
  /// There is something in it.
  static var notEmpty: FieldRule { FieldRule("required", "Give at least one.") { !$0.isEmpty } }

  /// There is not too much in it.
  static func atMost(_ most: Int) -> FieldRule {
    FieldRule("too_many", "Give at most \(most).") { $0.count <= most }
  }
}

extension FieldRule<Destination> {
  /// There is such a country.
  static var country: FieldRule {
    FieldRule("country", "Use the code of a country in two letters, such as DE.") { $0.isKnown }
  }
}

extension FieldRule<Money> {
  /// It is nothing or more.
  static var notNegative: FieldRule {
    FieldRule("too_small", "Write an amount that is not below 0.") { $0.minorUnits >= 0 }
  }

  /// It is more than nothing.
  static var positive: FieldRule {
    FieldRule("too_small", "Write an amount above 0.") { $0.minorUnits > 0 }
  }
}

extension FieldRule<Bool> {
  /// It was not there before.
  static var distinct: FieldRule {
    FieldRule("duplicate", "Choose another; this one is there already.") { $0 }
  }
}

extension UInt8 {
  fileprivate var isCodeCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._/".utf8.contains(self)
    }
  }
}
