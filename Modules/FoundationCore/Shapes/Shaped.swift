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

  // Inlinable, so that neither a shape is copied for each value, nor the value's type looked up.
  @inlinable
  public init(from decoder: any Decoder) throws {
    self = try withUnsafeTemporaryAllocation(of: Self.self, capacity: 1) { memory in
      try Self.shape.reader.decode(decoder, into: UnsafeMutableRawBufferPointer(memory).start)
      return memory.moveElement(from: 0)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try Self.shape.encode(self, to: encoder)
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
