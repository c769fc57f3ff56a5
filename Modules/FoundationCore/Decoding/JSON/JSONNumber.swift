import Foundation

/// A number in JSON's own spelling, taken apart without rounding.
///
/// The grammar is JSON's and nothing else: `nan`, `0x1F`, `+5`, ` 5` and `01` are no numbers.
public struct JSONNumber: Sendable {
  let isNegative: Bool
  /// The significant digits, as many as fit: nineteen, or twenty up to the largest `UInt64`.
  let significand: UInt64
  /// The power of ten the significand is multiplied by.
  let exponent: Int
  /// Whether the significand holds every digit that counts.
  let isExact: Bool

  /// Takes apart a number that stands alone in a text; nil where it is anything else.
  public init?(_ text: String) {
    var text = text
    let number = text.withUTF8 { JSONNumber.isNumber($0) ? JSONNumber(spelling: $0) : nil }
    guard let number else { return nil }
    self = number
  }

  /// Takes apart a spelling whose grammar the reader has already seen to be right.
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

  /// The written exponent, held within bounds that no document has digits enough to make up for.
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
    // Losing the reason is right: the question was only whether it is a number.
    guard let tape = try? JSONParser.read(UnsafeRawBufferPointer(text), maximumDepth: 1) else {
      return false
    }
    // White space around a number is JSON's, but not the number's.
    return tape.nodes[0].extent == text.count
  }
}

extension JSONNumber {
  /// The value as an integer of that width, where it is whole and fits: `1.0` and `1e2` are whole.
  public func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer? {
    guard isExact, let magnitude = wholeMagnitude else { return nil }
    guard isNegative else { return Integer(exactly: magnitude) }
    guard magnitude <= Int64.min.magnitude else { return nil }
    return Integer(exactly: Int64(truncatingIfNeeded: 0 &- magnitude))
  }

  /// The value without its sign, where it is whole and has 64 bits at most.
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

  /// The nearest double, where the digits and the power are small enough to be exact at once.
  var simpleDouble: Double? {
    guard isExact, significand <= 1 << 53, exponent.magnitude <= 22 else { return nil }
    let magnitude = Double(significand)
    let power = Self.powersOfTen[Int(exponent.magnitude)]
    let value = exponent < 0 ? magnitude / power : magnitude * power
    return isNegative ? -value : value
  }

  /// The powers of ten that a double holds exactly.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
