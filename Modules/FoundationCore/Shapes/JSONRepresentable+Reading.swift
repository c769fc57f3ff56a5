public import Foundation

extension JSONRepresentable {
  public static func read(from reader: inout JSONReader) throws -> Self {
    try decode(from: &reader)
  }

  /// Reads a value with `init(from:)`.
  fileprivate static func decode(from reader: inout JSONReader) throws -> Self {
    guard let type = self as? any Decodable.Type, let value = try reader.decode(type) as? Self
    else { preconditionFailure("\(self) cannot be decoded.") }
    return value
  }
}

extension String {
  @inlinable
  public static func read(from reader: inout JSONReader) throws -> String { try reader.string() }
}

extension Bool {
  public static func read(from reader: inout JSONReader) throws -> Bool { try reader.bool() }
}

extension Int {
  public static func read(from reader: inout JSONReader) throws -> Int { try reader.integer() }
}

extension Int64 {
  public static func read(from reader: inout JSONReader) throws -> Int64 { try reader.integer() }
}

extension Double {
  public static func read(from reader: inout JSONReader) throws -> Double { try reader.double() }
}

extension Decimal {
  public static func read(from reader: inout JSONReader) throws -> Decimal { try reader.decimal() }
}

extension URL {
  public static func read(from reader: inout JSONReader) throws -> URL {
    try URL(validating: reader.string())
  }
}

extension Date {
  public static func read(from reader: inout JSONReader) throws -> Date {
    guard let date = Date(lenient: try reader.string()) else {
      throw JSONValueError.corrupted("The text is not a date.")
    }
    return date
  }
}

extension Optional where Wrapped: JSONRepresentable {
  @inlinable
  public static func read(from reader: inout JSONReader) throws -> Wrapped? {
    reader.null() ? nil : try Wrapped.read(from: &reader)
  }
}

extension Array where Element: JSONRepresentable {
  @inlinable
  public static func read(from reader: inout JSONReader) throws -> [Element] {
    try reader.elements(of: Element.self).elements
  }
}

extension Dictionary where Key == String, Value: JSONRepresentable {
  public static func read(from reader: inout JSONReader) throws -> [String: Value] {
    try reader.entries(of: Value.self)
  }
}

extension Identifier where RawValue: JSONRepresentable {
  @inlinable
  public static func read(from reader: inout JSONReader) throws -> Identifier {
    Identifier(rawValue: try RawValue.read(from: &reader))
  }
}

extension OpenEnum where Known: CaseIterable & RawRepresentable<String> & JSONRepresentable {
  // Reads a known case; `init(from:)` reports an unknown one.
  public static func read(from reader: inout JSONReader) throws -> OpenEnum {
    try reader.text(as: Self.self) { Known(rawValue: $0).map(OpenEnum.known) }
  }
}

extension JSONRepresentable where Self: CaseIterable & RawRepresentable<String> {
  public static func read(from reader: inout JSONReader) throws -> Self {
    try reader.text(as: Self.self) { Self(rawValue: $0) }
  }
}

extension JSONRepresentable where Self: TextCodable {
  public static func read(from reader: inout JSONReader) throws -> Self {
    try reader.text(as: Self.self) { Self($0) }
  }
}

extension JSONValue {
  public static func read(from reader: inout JSONReader) throws -> JSONValue {
    switch reader.bytes[reader.position] {
    case UInt8(ascii: "\""): return .string(try reader.anyString())
    case UInt8(ascii: "["): return .array(try reader.elements(of: JSONValue.self).elements)
    case UInt8(ascii: "{"):
      var members: [Member] = []
      guard try reader.openObject() else { return .object(members) }
      members.reserveCapacity(8)
      repeat {
        let name = try reader.anyString()
        try reader.passColon()
        members.append(Member(name, try read(from: &reader)))
      } while try reader.nextMember()
      return .object(members)
    default:
      let start = reader.position
      try reader.skipValue()
      let spelling = reader.text.slice(start, reader.position)
      switch spelling.first {
      case UInt8(ascii: "t"): return .bool(true)
      case UInt8(ascii: "f"): return .bool(false)
      case UInt8(ascii: "n"): return .null
      default: return .number(String(decoding: spelling, as: UTF8.self))
      }
    }
  }
}

extension JSONReader {
  /// Reads a value that is written as a text; its type says what is wrong with one that it refuses.
  fileprivate mutating func text<Value: JSONRepresentable>(
    as type: Value.Type,
    _ convert: (String) -> Value?
  ) throws -> Value {
    let place = place
    // The type's own decoding, below, reads the text again and says what is wrong with it.
    if bytes[position] == UInt8(ascii: "\""), let text = try? string(), let value = convert(text) {
      return value
    }
    go(to: place)
    return try type.decode(from: &self)
  }
}
