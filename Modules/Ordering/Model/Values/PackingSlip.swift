public import Foundation
public import FoundationCore

/// The list of items in a parcel, without prices.
public struct PackingSlip: Sendable, Hashable {
  /// A line of a packing slip.
  public struct Line: Sendable, Hashable {
    /// The SKU.
    public let sku: ProductReference.ID
    /// The name of the product.
    public let name: String
    /// The value chosen of each option.
    public var options: [String: String]
    /// The quantity that was ordered.
    public let ordered: Int
    /// The quantity in the parcel.
    public let packed: Int
    /// The quantity that is still to be sent after it.
    public let remaining: Int
  }

  /// The number of the order.
  public let order: Order.ID
  /// The time at which the order was placed.
  public let orderedAt: Date?
  /// The shipment; `nil` for what is yet to be sent.
  public let shipment: Shipment.ID?
  /// The time of the shipment.
  public let shippedAt: Date?
  /// The recipient.
  public let address: Address
  /// The name of the shipping method.
  public let method: String
  /// The carrier and the tracking number, if they are known.
  public let tracking: Tracking?
  /// The lines.
  public var lines: [Line]
}

extension PackingSlip {
  /// Creates the packing slip of a shipment, or of all items still to be sent.
  ///
  /// Lines that neither are in the parcel nor remain are left out.
  public init(_ order: Order, shipment: Shipment? = nil) {
    let before = order.shipments.filter { earlier in
      shipment.map { earlier.id.rawValue <= $0.id.rawValue } ?? true
    }
    let sent = before.flatMap(\.lines).quantities
    let packed = shipment?.lines.quantities
    self.init(
      order: order.number,
      orderedAt: order.createdAt,
      shipment: shipment?.id,
      shippedAt: shipment?.at,
      address: order.address,
      method: order.shipping.name,
      tracking: shipment?.tracking,
      lines: order.lines.compactMap { line in
        let open = max(0, line.quantity &- line.cancelled &- sent[line.sku, default: 0])
        let count = packed.map { $0[line.sku, default: 0] } ?? open
        let remaining = packed == nil ? 0 : open
        guard count + remaining > 0 else { return nil }
        return Line(
          sku: line.sku,
          name: line.name,
          options: line.options,
          ordered: line.quantity &- line.cancelled,
          packed: count,
          remaining: remaining
        )
      }
    )
  }
}

extension [ItemQuantity] {
  fileprivate var quantities: [ProductReference.ID: Int] {
    reduce(into: [:]) { $0[$1.sku, default: 0] += $1.quantity }
  }
}

extension PackingSlip.Line: Shaped {
  public static let shape = Shape<PackingSlip.Line>(
    "PackingSlipLine",
    Field("sku", \.sku, as: .sku),
    Field("name", \.name, as: .text),
    Field("options", \.options, as: .dictionary(.text, 0...Int.max), default: [:]),
    Field("ordered", \.ordered, as: .count),
    Field("packed", \.packed, as: .count),
    Field("remaining", \.remaining, as: .count),
    memberwise: PackingSlip.Line.init
  )
}

extension PackingSlip: Shaped {
  public static let shape = Shape<PackingSlip>(
    "PackingSlip",
    Field("order", \.order, as: .code),
    .lossy("orderedAt", \.orderedAt),
    .optional("shipment", \.shipment, as: .identifier),
    .lossy("shippedAt", \.shippedAt),
    Field("address", \.address),
    Field("method", \.method, as: .text),
    .lossy("tracking", \.tracking),
    Field("lines", \.lines),
    memberwise: PackingSlip.init
  )
}
