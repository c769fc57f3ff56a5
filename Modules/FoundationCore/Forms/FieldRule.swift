public import Foundation

/// A validation rule for the value of a field.
public struct FieldRule<Value>: Sendable {
  let code: String
  let message: @Sendable () -> String
  let accepted: [String]
  let isMet: @Sendable (Value) -> Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - code: A stable name, such as `taken`.
  ///   - message: A message for the user, which does not contain the value; evaluated only if the
  ///     rule is broken.
  ///   - accepted: The accepted values, if there are only a few.
  ///   - isMet: A function that returns `true` for a valid value.
  public init(
    _ code: String,
    _ message: @autoclosure @escaping @Sendable () -> String,
    accepted: [String] = [],
    isMet: @escaping @Sendable (Value) -> Bool
  ) {
    self.code = code
    self.message = message
    self.accepted = accepted
    self.isMet = isMet
  }
}

extension FieldRule where Value: ExpressibleByNilLiteral & Equatable & Sendable {
  /// Requires a value.
  public static var required: FieldRule {
    FieldRule("required", "Choose one.") { $0 != nil }
  }
}

/// All rules but ``required`` accept blank text, so that optional fields can use them.
extension FieldRule<String> {
  /// Requires text that is not blank.
  public static var required: FieldRule {
    FieldRule("required", "Fill this in.") { !$0.isBlank }
  }

  /// Requires a plausible e-mail address.
  public static var email: FieldRule {
    FieldRule("email", "Enter an e-mail address, such as ann@example.com.") {
      $0.isBlank || $0.isEmail
    }
  }

  /// Requires a URL with the scheme `http` or `https` and a host.
  public static var webAddress: FieldRule {
    FieldRule("web_address", "Enter a URL that begins with https://.") {
      $0.isBlank || URL(webAddress: $0) != nil
    }
  }

  /// Requires a number in JSON format.
  public static var numeric: FieldRule {
    FieldRule("numeric", "Enter a number, such as 12.50.") { $0.isBlank || $0.isNumeric }
  }

  /// Requires that a number is not below the least value.
  public static func atLeast(_ least: Decimal) -> FieldRule {
    FieldRule("too_small", "Enter a number of at least \(least).") {
      !$0.isLess(than: least)
    }
  }

  /// Requires that a number is below the limit.
  public static func less(than limit: Decimal) -> FieldRule {
    FieldRule("too_large", "Enter a number below \(limit).") {
      !$0.isNumeric || $0.isLess(than: limit)
    }
  }

  /// Requires a number of characters, as users count them: `8...`, `...100`, `2...40`.
  public static func length(_ range: some RangeExpression<Int>) -> FieldRule {
    let bounds = range.relative(to: 0..<Int.max)
    return FieldRule("length", advice(on: bounds)) { $0.isBlank || $0.hasLength(in: bounds) }
  }

  private static func advice(on length: Range<Int>) -> String {
    switch (length.lowerBound, length.upperBound) {
    case (0, let end): "Use at most \(end - 1) characters."
    case (let least, Int.max): "Use at least \(least) characters."
    case (let least, let end): "Use \(least) to \(end - 1) characters."
    }
  }

  /// Requires one of a few words.
  public static func oneOf(_ words: [String]) -> FieldRule {
    let advice =
      words.isEmpty ? "No value is allowed." : "Choose one of \(words.joined(separator: ", "))."
    return FieldRule("not_one_of", advice, accepted: words) {
      $0.isBlank || words.contains($0)
    }
  }
}

extension String {
  /// Returns `true` if the number of characters is in the range.
  fileprivate func hasLength(in length: Range<Int>) -> Bool {
    // A character has at least one byte, so most texts need not be counted.
    if length.lowerBound == 0, length.contains(utf8.count) { return true }
    return length.contains(count)
  }
}

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
