import Foundation

extension Decimal {
  /// The value of a number in JSON's spelling, unless it has more digits than a decimal holds.
  init?(exactly spelling: String) {
    guard let number = JSONNumber(spelling) else { return nil }
    if number.isExact, (-128...127).contains(number.exponent) {
      self.init(
        sign: number.isNegative ? .minus : .plus,
        exponent: number.exponent,
        significand: Decimal(number.significand)
      )
      // Foundation moves the zeros of `70e127` into the exponent, and makes NaN of it there.
      guard isFinite else { return nil }
      return
    }
    // Foundation rounds what has more than 38 digits and says nothing of it.
    let digits = spelling.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber)
    guard digits.drop(while: { $0 == "0" }).count <= 38, let value = Decimal(string: spelling),
      value.isFinite
    else { return nil }
    self = value
  }
}
