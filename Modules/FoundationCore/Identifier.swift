/// An identifier that the compiler distinguishes from the identifiers of other types.
///
/// It is as large as its raw value and is encoded as that value:
///
///     struct Product: Identifiable {
///       typealias ID = Identifier<Product, Int>
///       let id: ID
///     }
public struct Identifier<Subject, RawValue: Hashable & Sendable>: RawRepresentable, Hashable,
  Sendable
{
  /// The value in servers and databases.
  public let rawValue: RawValue

  public init(rawValue: RawValue) {
    self.rawValue = rawValue
  }
}

extension Identifier: CustomStringConvertible {
  public var description: String { String(describing: rawValue) }
}

extension Identifier: LosslessStringConvertible where RawValue: LosslessStringConvertible {
  /// Parses an identifier from a command's argument or a URL's path.
  public init?(_ description: String) {
    guard let rawValue = RawValue(description) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension Identifier: Comparable where RawValue: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension Identifier: Decodable where RawValue: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(RawValue.self))
  }
}

extension Identifier: Encodable where RawValue: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// As the key of a dictionary, it is encoded as a member's name if its raw value is.
extension Identifier: CodingKeyRepresentable where RawValue: CodingKeyRepresentable {
  /// The name of the member.
  public var codingKey: any CodingKey { rawValue.codingKey }

  /// Creates an identifier from the name of a member.
  public init?(codingKey: some CodingKey) {
    guard let rawValue = RawValue(codingKey: codingKey) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension Identifier: ExpressibleByIntegerLiteral where RawValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: RawValue.IntegerLiteralType) {
    self.init(rawValue: RawValue(integerLiteral: value))
  }
}

extension Identifier: ExpressibleByUnicodeScalarLiteral
where RawValue: ExpressibleByUnicodeScalarLiteral {
  public init(unicodeScalarLiteral value: RawValue.UnicodeScalarLiteralType) {
    self.init(rawValue: RawValue(unicodeScalarLiteral: value))
  }
}

extension Identifier: ExpressibleByExtendedGraphemeClusterLiteral
where RawValue: ExpressibleByExtendedGraphemeClusterLiteral {
  public init(extendedGraphemeClusterLiteral value: RawValue.ExtendedGraphemeClusterLiteralType) {
    self.init(rawValue: RawValue(extendedGraphemeClusterLiteral: value))
  }
}

extension Identifier: ExpressibleByStringLiteral where RawValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: RawValue.StringLiteralType) {
    self.init(rawValue: RawValue(stringLiteral: value))
  }
}
