public import Foundation

/// A value whose JSON is an object of the fields of its shape.
///
/// The shape makes it `Codable`, for any decoder and encoder.
public protocol Shaped: FieldValue {
  /// The fields.
  static var shape: Shape<Self> { get }
}

extension Shaped {
  public static var schema: JSONSchema { shape.schema }

  public static var members: [ShapeMember<Self>] { shape.members }

  public var json: JSONValue { Self.shape.json(self) }

  public init(from decoder: any Decoder) throws {
    self = try Self.shape.read(decoder.container(keyedBy: ShapeKey.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ShapeKey.self)
    try Self.shape.write(self, to: &container)
  }
}

extension Money: Shaped {
  /// The amount in minor units, and the currency; no API has negative prices.
  public static let shape = Shape<Money>(
    "Money",
    Field("amount", \.minorUnits, as: .count),
    Field("currency", \.currency),
    make: Money.init(minorUnits:currency:)
  )

  public func text(in locale: Locale) -> String { formatted(in: locale) }
}
