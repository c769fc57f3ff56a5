public import Foundation

/// A value that also decodes from another JSON type: a number from a string, a string from a number.
///
/// Numbers in strings follow JSON's grammar too: `nan`, `0x1F`, `+5` and `" 5"` are invalid.
public protocol LenientValue: Codable, Equatable {
  /// Converts a scalar to the value; `nil` if it does not represent one.
  init?(_ scalar: JSONScalar)
}

extension LenientValue where Self: FixedWidthInteger {
  public init?(_ scalar: JSONScalar) {
    guard let value = scalar.digits.flatMap(JSONNumber.init)?.integer(Self.self) else {
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
  public init?(_ scalar: JSONScalar) {
    guard let digits = scalar.digits, JSONNumber(digits) != nil, let value = Self(digits),
      value.isFinite
    else { return nil }
    self = value
  }
}

extension Double: LenientValue {}
extension Float: LenientValue {}

extension Decimal: LenientValue {
  public init?(_ scalar: JSONScalar) {
    guard let value = scalar.digits.flatMap(Decimal.init(exactly:)) else { return nil }
    self = value
  }
}

extension Bool: LenientValue {
  /// Accepts `true` and `false` as booleans or strings in any case, and 1 and 0.
  public init?(_ scalar: JSONScalar) {
    switch scalar {
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
  /// Accepts a number with all its digits.
  public init?(_ scalar: JSONScalar) {
    switch scalar {
    case .bool(let value): self = value ? "true" : "false"
    case .number(let text), .string(let text): self = text
    }
  }
}

extension URL: LenientValue {
  public init?(_ scalar: JSONScalar) {
    guard case .string(let text) = scalar else { return nil }
    self.init(webAddress: text)
  }
}

extension Date: LenientValue {
  /// Accepts a string in a date format, independently of the decoder's strategy.
  public init?(_ scalar: JSONScalar) {
    guard case .string(let text) = scalar else { return nil }
    self.init(lenient: text)
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

/// A JSON scalar before its conversion to a Swift type.
///
/// Indirect, because every ``Lenient`` value reserves space for one and hardly any needs it.
public indirect enum JSONScalar: Sendable, Hashable {
  case bool(Bool)
  /// A number with the digits of the JSON.
  case number(String)
  case string(String)

  /// Creates the scalar of a JSON value; `nil` for null, an array or an object.
  init?(_ value: JSONValue) {
    switch value {
    case .bool(let value): self = .bool(value)
    case .number(let text): self = .number(text)
    case .string(let text): self = .string(text)
    case .null, .array, .object: return nil
    }
  }

  var json: JSONValue {
    switch self {
    case .bool(let value): .bool(value)
    case .number(let text): .number(text)
    case .string(let text): .string(text)
    }
  }
}

extension JSONScalar: Codable {
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? JSONValueDecoder {
      let element = decoder.element
      guard let scalar = JSONScalar(try element.read(JSONValue.self, at: element.node)) else {
        throw element.failure(.mismatch(JSONScalar.self))
      }
      self = scalar
      return
    }
    let container = try decoder.singleValueContainer()
    // Trying each type is the only way to find out what another decoder holds.
    if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .number(String(value))
    } else if let value = try? container.decode(UInt64.self) {
      self = .number(String(value))
    } else if let value = try? container.decode(Decimal.self), value.isFinite {
      self = .number(value.description)
    } else if let value = try? container.decode(Double.self), value.isFinite {
      self = .number(value.description)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .bool(let value): try container.encode(value)
    case .string(let text): try container.encode(text)
    case .number(let text):
      if let value = JSONNumber(text)?.integer(Int64.self) {
        try container.encode(value)
      } else if let value = Double(text), value.description == text {
        try container.encode(value)
      } else if let value = Decimal(exactly: text) {
        try container.encode(value)
      } else {
        // No encoder can write it exactly as a number.
        try container.encode(text)
      }
    }
  }
}
