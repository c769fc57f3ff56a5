import Foundation

/// A JSON scalar as it is written, before its conversion to a Swift type.
///
/// Indirect, because every ``Lenient`` value reserves space for one and hardly any needs it.
public indirect enum JSONScalar: Sendable, Hashable {
  case bool(Bool)
  /// A number as it is written in JSON.
  case number(String)
  case string(String)

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
      self = try decoder.element.scalar()
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

extension JSONElement {
  fileprivate func scalar() throws -> JSONScalar {
    switch document.value(at: node) {
    case .bool(let value): return .bool(value)
    case .number(let text): return .number(text)
    case .string(let text): return .string(text)
    default: throw failure(.mismatch(JSONScalar.self))
    }
  }
}
