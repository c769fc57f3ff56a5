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

  // Inlinable, as all that a shape is read with: specialized for a type, its fields are read several
  // times as fast as with the type's metadata.
  @inlinable
  public init(from decoder: any Decoder) throws {
    if let reader = Self.shape.reader, let attempt = JSONAttempt(decoder) {
      do {
        self = try reader.read(attempt.document, attempt.node)
        return
      } catch {
        attempt.fail()
      }
    }
    self = try Self.shape.read(decoder.container(keyedBy: ShapeKey.self))
  }

  @inlinable
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
