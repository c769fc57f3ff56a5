import Foundation

/// The digits of a number in JSON's grammar, parsed without rounding.
///
/// `nan`, `0x1F`, `+5`, ` 5` and `01` are not numbers in JSON.
public struct JSONNumber: Sendable {
  let isNegative: Bool
  /// The significant digits that fit: nineteen, or twenty up to `UInt64.max`.
  let significand: UInt64
  /// The power of ten to multiply the significand by.
  let exponent: Int
  /// `true` if the significand holds all significant digits.
  let isExact: Bool

  /// Parses a number; `nil` if the text is anything else.
  public init?(_ text: String) {
    var text = text
    let number = text.withUTF8 { JSONNumber.isNumber($0) ? JSONNumber(spelling: $0) : nil }
    guard let number else { return nil }
    self = number
  }

  /// Parses a number whose grammar the JSON parser has checked.
  init(spelling: UnsafeBufferPointer<UInt8>) {
    var significand: UInt64 = 0
    var digits = 0
    var exponent = 0
    var isExact = true
    var isFraction = false
    var position = spelling[0] == UInt8(ascii: "-") ? 1 : 0
    isNegative = position == 1
    scan: while position < spelling.count {
      let byte = spelling[position]
      position += 1
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): break scan
      default:
        let digit = UInt64(byte & 0xF)
        if digits < 19 {
          significand = significand &* 10 &+ digit
          if significand > 0 { digits += 1 }
          if isFraction { exponent -= 1 }
        } else if digits == 19, significand <= (UInt64.max - digit) / 10 {
          significand = significand * 10 + digit
          digits += 1
          if isFraction { exponent -= 1 }
        } else {
          digits = 20
          if digit > 0 { isExact = false }
          if !isFraction { exponent += 1 }
        }
      }
    }
    if position < spelling.count {
      exponent += Self.exponent(of: spelling[position...])
    }
    self.significand = significand
    self.exponent = significand == 0 ? 0 : exponent
    self.isExact = isExact
  }

  /// The exponent, clamped to a limit that no document has enough digits to offset.
  private static func exponent(of digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var value = 0
    for byte in digits where byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-") {
      value = min(value * 10 + Int(byte & 0xF), 1 << 40)
    }
    return digits.first == UInt8(ascii: "-") ? -value : value
  }

  private static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") <= 9
    else { return false }
    // The reason does not matter: the question is only whether it is a number.
    guard let text = try? JSONText(copying: UnsafeRawBufferPointer(text), options: .init()) else {
      return false
    }
    var reader = JSONReader(text)
    // JSON allows white space around a number, but it is not part of the number.
    return (try? reader.skipNumber()) != nil && reader.position == text.byteCount
  }
}

extension JSONNumber {
  /// Returns the value as an integer if it is whole and fits; `1.0` and `1e2` are whole.
  public func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer? {
    guard isExact, let magnitude = wholeMagnitude else { return nil }
    guard isNegative else { return Integer(exactly: magnitude) }
    guard magnitude <= Int64.min.magnitude else { return nil }
    return Integer(exactly: Int64(truncatingIfNeeded: 0 &- magnitude))
  }

  /// The magnitude if the value is whole and fits in 64 bits.
  private var wholeMagnitude: UInt64? {
    var magnitude = significand
    var exponent = exponent
    while exponent < 0 {
      guard magnitude % 10 == 0 else { return nil }
      magnitude /= 10
      exponent += 1
    }
    while exponent > 0 {
      let (product, overflows) = magnitude.multipliedReportingOverflow(by: 10)
      if overflows { return nil }
      magnitude = product
      exponent -= 1
    }
    return magnitude
  }

  /// The nearest double if the digits and the power of ten are exact as doubles.
  var simpleDouble: Double? {
    guard isExact, significand <= 1 << 53, exponent.magnitude <= 22 else { return nil }
    let magnitude = Double(significand)
    let power = Self.powersOfTen[Int(exponent.magnitude)]
    let value = exponent < 0 ? magnitude / power : magnitude * power
    return isNegative ? -value : value
  }

  /// The powers of ten that are exact as doubles.
  static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

extension JSONNumber {
  /// Returns the integer of a number's bytes, which may have neither a fraction nor an exponent.
  static func integer<Integer: FixedWidthInteger>(
    _ spelling: UnsafeBufferPointer<UInt8>,
    isInteger: Bool
  ) throws(JSONValueError) -> Integer {
    if let value: Integer = JSONNumber(spelling: spelling).integer() { return value }
    let text = String(decoding: spelling, as: UTF8.self)
    throw .corrupted(
      isInteger ? "\(text) is out of range." : "Expected an integer but found \(text)."
    )
  }

  static func double(_ spelling: UnsafeBufferPointer<UInt8>) throws(JSONValueError) -> Double {
    if let value = JSONNumber(spelling: spelling).simpleDouble { return value }
    return try floatingPoint(spelling)
  }

  static func floatingPoint<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ spelling: UnsafeBufferPointer<UInt8>
  ) throws(JSONValueError) -> Value {
    let text = String(decoding: spelling, as: UTF8.self)
    guard let value = Value(text), value.isFinite else {
      throw .corrupted("\(text) is out of range.")
    }
    return value
  }

  static func decimal(_ spelling: UnsafeBufferPointer<UInt8>) throws(JSONValueError) -> Decimal {
    let text = String(decoding: spelling, as: UTF8.self)
    guard let value = Decimal(exactly: text) else {
      throw .corrupted("\(text) has too many digits.")
    }
    return value
  }
}

extension URL {
  /// Creates a URL of a JSON string.
  init(validating text: String) throws(JSONValueError) {
    guard let url = URL(webAddress: text) else {
      throw .corrupted("A URL must begin with http:// or https:// and have a host.")
    }
    self = url
  }
}

extension Decimal {
  /// Creates the exact value of a JSON number; `nil` if it has more digits than a decimal holds.
  init?(exactly spelling: String) {
    guard let number = JSONNumber(spelling) else { return nil }
    if number.isExact, (-128...127).contains(number.exponent) {
      self.init(
        sign: number.isNegative ? .minus : .plus,
        exponent: number.exponent,
        significand: Decimal(number.significand)
      )
      // Foundation moves the zeros of `70e127` into the exponent, which overflows to NaN.
      guard isFinite else { return nil }
      return
    }
    // Foundation silently rounds more than 38 digits.
    let digits = spelling.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber)
    guard digits.drop(while: { $0 == "0" }).count <= 38, let value = Decimal(string: spelling),
      value.isFinite
    else { return nil }
    self = value
  }

  /// The value as an integer; `nil` if it has a fraction or does not fit.
  var integer: Int64? {
    let integer = NSDecimalNumber(decimal: self).int64Value
    return Decimal(integer) == self ? integer : nil
  }

  /// The digits, as in `19.6`; for an integer, in a tenth of the time of `description`.
  package var digits: String { integer.map(String.init) ?? description }
}
