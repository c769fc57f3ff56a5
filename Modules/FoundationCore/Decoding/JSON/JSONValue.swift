/// Any JSON value, its members in the order they were written and its numbers as they were spelled.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number in JSON's own spelling, so that nothing is rounded on the way.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One name and value of an object.
  public struct Member: Sendable, Hashable {
    /// The name, as it was written.
    public let name: String

    /// The value.
    public let value: JSONValue

    /// Puts a name and a value together.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A whole number.
  public static func number(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

  /// The value of the first member with that name.
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
