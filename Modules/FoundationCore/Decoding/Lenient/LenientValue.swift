public import Foundation

/// A value that servers also write in another spelling: a number as text, a text as a number.
///
/// Numbers follow JSON's own grammar in either spelling: `nan`, `0x1F`, `+5` and `" 5"` are none.
public protocol LenientValue: Codable, Equatable {
  /// The value written so, unless it can't be.
  init?(_ spelling: JSONScalar)
}

extension LenientValue where Self: FixedWidthInteger {
  public init?(_ spelling: JSONScalar) {
    guard let value = spelling.digits.flatMap(JSONNumber.init)?.integer(Self.self) else {
      return nil
    }
    self = value
  }
}

extension Int: LenientValue {}
extension Int8: LenientValue {}
extension Int16: LenientValue {}
extension Int32: LenientValue {}
extension Int64: LenientValue {}
extension UInt: LenientValue {}
extension UInt8: LenientValue {}
extension UInt16: LenientValue {}
extension UInt32: LenientValue {}
extension UInt64: LenientValue {}

extension LenientValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
  public init?(_ spelling: JSONScalar) {
    guard let digits = spelling.digits, JSONNumber(digits) != nil, let value = Self(digits),
      value.isFinite
    else { return nil }
    self = value
  }
}

extension Double: LenientValue {}
extension Float: LenientValue {}

extension Decimal: LenientValue {
  public init?(_ spelling: JSONScalar) {
    guard let value = spelling.digits.flatMap(Decimal.init(exactly:)) else { return nil }
    self = value
  }
}

extension Bool: LenientValue {
  /// Besides `true` and `false` in either spelling and any case, 1 and 0 are taken.
  public init?(_ spelling: JSONScalar) {
    switch spelling {
    case .bool(let value): self = value
    case .number("1"), .string("1"): self = true
    case .number("0"), .string("0"): self = false
    case .string(let text) where text.lowercased() == "true": self = true
    case .string(let text) where text.lowercased() == "false": self = false
    default: return nil
    }
  }
}

extension String: LenientValue {
  /// A number keeps its digits, however many there are.
  public init?(_ spelling: JSONScalar) {
    switch spelling {
    case .bool(let value): self = value ? "true" : "false"
    case .number(let text), .string(let text): self = text
    }
  }
}

extension URL: LenientValue {
  public init?(_ spelling: JSONScalar) {
    guard case .string(let text) = spelling else { return nil }
    self.init(webAddress: text)
  }
}

extension Date: LenientValue {
  /// Whatever strategy the decoder has, a text that is plainly a date is one.
  public init?(_ spelling: JSONScalar) {
    guard case .string(let text) = spelling else { return nil }
    self.init(tolerant: text)
  }
}

extension JSONScalar {
  fileprivate var digits: String? {
    switch self {
    case .number(let text), .string(let text): text
    case .bool: nil
    }
  }
}
