public import Foundation
public import FoundationCore

/// Items of an order that were shipped together.
public struct Shipment: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Shipment, Int>

  /// The store's identifier of the shipment.
  public let id: ID
  /// The time of the shipment.
  public let at: Date
  /// The shipped items.
  public var lines: [ItemQuantity]
  /// The carrier and the tracking number, if they are known.
  public let tracking: Tracking?

  /// Creates a shipment.
  public init(id: ID, at: Date, lines: [ItemQuantity], tracking: Tracking? = nil) {
    self.id = id
    self.at = at
    self.lines = lines
    self.tracking = tracking
  }
}

extension Shipment: Shaped {
  public static let shape = Shape<Shipment>(
    "Shipment",
    Field("id", \.id, as: .identifier),
    Field("at", \.at),
    .lossy("lines", \.lines, as: ItemQuantity.list),
    .lossy("tracking", \.tracking),
    make: Shipment.init
  )
}
