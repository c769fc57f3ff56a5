/// Any JSON value, with members in their order and numbers with all their digits.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number with the digits of the JSON, without rounding.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A member of an object.
  public struct Member: Sendable, Hashable {
    /// The name.
    public let name: String

    /// The value.
    public let value: JSONValue

    /// Creates a member.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a number from an integer.
  public static func number(_ value: some BinaryInteger) -> JSONValue { .number(value.description) }

  /// The value of the first member with this name.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

extension JSONValue {
  /// The layout of JSON text.
  public enum Layout: Sendable {
    /// One line, without spaces.
    case compact
    /// One member or element a line, indented by two spaces.
    case indented
  }

  /// Returns the value as JSON text, with members in their order.
  ///
  /// Control characters are escaped, so the text is safe on a terminal and in a log line.
  public func text(_ layout: Layout = .compact) -> String {
    var writer = JSONWriter(layout)
    write(to: &writer)
    return String(decoding: writer.text, as: UTF8.self)
  }

  // Never inlined, or the compiler would inline it several times into itself.
  @inline(never)
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.append("null")
    case .bool(let value): value.write(to: &writer)
    case .number(let spelling): writer.append(spelling)
    case .string(let value): writer.quote(value)
    case .array(let elements): elements.write(to: &writer)
    case .object(let members):
      writer.list((UInt8(ascii: "{"), UInt8(ascii: "}"))) { writer in
        for member in members {
          writer.startItem()
          writer.name(member.name)
          member.value.write(to: &writer)
        }
      }
    }
  }
}

extension JSONValue: Decodable {
  /// Decodes any value.
  ///
  /// With ``ExactJSONDecoder``, numbers keep their digits and members their order; other decoders
  /// lose both.
  ///
  /// - Throws: The error of the decoder.
  public init(from decoder: any Decoder) throws {
    // Trying each type is the only way to find out what another decoder holds.
    if let decoder = decoder as? JSONValueDecoder {
      self = try decoder.element.read(JSONValue.self, at: decoder.element.node)
    } else if (try? decoder.singleValueContainer())?.decodeNil() == true {
      self = .null
    } else if let container = try? decoder.container(keyedBy: AnyCodingKey.self) {
      self = .object(
        try container.allKeys.map { key in
          Member(key.stringValue, try container.decode(JSONValue.self, forKey: key))
        }
      )
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      self = try JSONScalar(from: decoder).json
    }
  }
}

extension JSONValue: Encodable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool, .number, .string: try JSONScalar(self)?.encode(to: encoder)
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let members):
      var container = encoder.container(keyedBy: AnyCodingKey.self)
      for member in members {
        try container.encode(member.value, forKey: AnyCodingKey(stringValue: member.name))
      }
    }
  }
}

extension JSONValue {
  /// The value as the text of a cell, without the punctuation of JSON.
  ///
  /// The elements of an array are separated by semicolons and the members of an object by commas; an
  /// amount of money is a decimal with its currency.
  package var cellText: String {
    if let money { return money.description }
    return switch self {
    case .array(let elements): elements.map(\.cellText).joined(separator: "; ")
    case .object(let members):
      members.map { "\($0.name): \($0.value.cellText)" }.joined(separator: ", ")
    default: plainText
    }
  }

  /// The money; `nil` for other values.
  package var money: Money? {
    guard case .number(let digits)? = self["amount"], let units = Int64(digits),
      case .string(let code)? = self["currency"], let currency = Currency(code)
    else { return nil }
    return Money(minorUnits: units, currency: currency)
  }

  /// The values in the object and in its objects, each with its path, as in `address.city`.
  package var cells: [(name: String, value: JSONValue)] {
    guard case .object(let members) = self else { return [] }
    return members.flatMap { member -> [(name: String, value: JSONValue)] in
      let inner = member.value.money == nil ? member.value.cells : []
      guard !inner.isEmpty else { return [(member.name, member.value)] }
      return inner.map { ("\(member.name).\($0.name)", $0.value) }
    }
  }
}
