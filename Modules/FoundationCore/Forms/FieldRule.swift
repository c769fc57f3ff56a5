public import Foundation

/// One thing that is asked of the value of a field.
public struct FieldRule<Value>: Sendable {
  let code: String
  let message: @Sendable () -> String
  let accepted: [String]
  let isMet: @Sendable (Value) -> Bool

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - code: A stable name, such as `taken`.
  ///   - message: What to do about it, in a sentence that does not repeat the value; put together
  ///     only where it is broken.
  ///   - accepted: What would be accepted, where the choice is small.
  ///   - isMet: Whether a value is right.
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
  /// Something was chosen.
  public static var required: FieldRule {
    FieldRule("required", "Choose one.") { $0 != nil }
  }
}

/// All but the first leave a blank text alone: whether it may be blank is that one's to say.
extension FieldRule<String> {
  /// Something was written.
  public static var required: FieldRule {
    FieldRule("required", "Fill this in.") { !$0.isBlank }
  }

  /// It looks like an e-mail address.
  public static var email: FieldRule {
    FieldRule("email", "Write an e-mail address, such as ann@example.com.") {
      $0.isBlank || $0.isEmail
    }
  }

  /// It is a web address that can be opened: `http` or `https`, and a host.
  public static var webAddress: FieldRule {
    FieldRule("web_address", "Write a web address that begins with https://.") {
      $0.isBlank || URL(webAddress: $0) != nil
    }
  }

  /// It is a number as JSON writes it.
  public static var numeric: FieldRule {
    FieldRule("numeric", "Write a number, such as 12.50.") { $0.isBlank || $0.isNumeric }
  }

  /// If it is a number, it is not below the least.
  public static func atLeast(_ least: Decimal) -> FieldRule {
    FieldRule("too_small", "Write a number that is not below \(least).") {
      !$0.isLess(than: least)
    }
  }

  /// If it is a number, it is below the limit.
  public static func less(than limit: Decimal) -> FieldRule {
    FieldRule("too_large", "Write a number below \(limit).") {
      !$0.isNumeric || $0.isLess(than: limit)
    }
  }

  /// It has so many characters as a reader counts them: `8...`, `...100`, `2...40`.
  public static func length(_ range: some RangeExpression<Int>) -> FieldRule {
    let bounds = range.relative(to: 0..<Int.max)
    return FieldRule("length", advice(on: bounds)) { $0.isBlank || $0.isLong(bounds) }
  }

  private static func advice(on length: Range<Int>) -> String {
    switch (length.lowerBound, length.upperBound) {
    case (0, let end): "Use at most \(end - 1) characters."
    case (let least, Int.max): "Use at least \(least) characters."
    case (let least, let end): "Use \(least) to \(end - 1) characters."
    }
  }

  /// It is one of a few words.
  public static func oneOf(_ words: [String]) -> FieldRule {
    FieldRule("not_one_of", "Choose one of \(words.joined(separator: ", ")).", accepted: words) {
      $0.isBlank || words.contains($0)
    }
  }
}

extension String {
  /// Whether it has so many characters.
  fileprivate func isLong(_ length: Range<Int>) -> Bool {
    // No character has less than a byte, so that most texts need not be counted.
    if length.lowerBound == 0, length.contains(utf8.count) { return true }
    return length.contains(count)
  }
}
