public import Foundation
public import FoundationCore

/// A change of the stock of a variant, as the ledger of the store recorded it.
public struct StockMovement: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<StockMovement, Int>

  /// The ID, greater for later movements.
  public let id: ID
  /// The variant, which may have been removed since.
  public var sku: SKU
  /// The time of the change.
  public var at: Date
  /// The account that made it; `nil` if the store did.
  public var by: String?
  /// The reason.
  public var reason: OpenEnum<Reason>
  /// The difference of the stock on hand.
  public var onHand: Int
  /// The difference of the reserved stock.
  public var reserved: Int
  /// The stock after the change.
  public var after: Variant.Stock
  /// The number of the order that moved it.
  public var order: String?
  /// A note on it.
  public var note: String?

  /// Creates a movement.
  public init(
    id: ID,
    sku: SKU,
    at: Date,
    by: String? = nil,
    reason: OpenEnum<Reason>,
    onHand: Int,
    reserved: Int = 0,
    after: Variant.Stock,
    order: String? = nil,
    note: String? = nil
  ) {
    self.id = id
    self.sku = sku
    self.at = at
    self.by = by
    self.reason = reason
    self.onHand = onHand
    self.reserved = reserved
    self.after = after
    self.order = order
    self.note = note
  }
}

extension StockMovement {
  /// The reason of a movement.
  public enum Reason: String, Sendable, Codable, CaseIterable, JSONRepresentable {
    /// The first stock of a new variant, or its stock when the ledger began.
    case opening
    /// Goods that arrived.
    case delivery
    /// Goods that were lost, broken or stolen.
    case loss
    /// A count of the stock on hand.
    case count
    /// Goods that a customer sent back.
    case `return`
    /// A correction of an earlier entry.
    case correction
    /// An edit of the product.
    case edit
    /// An import.
    case `import`
    /// A reservation by a placed order.
    case order
    /// The end of a reservation by an order that is not shipped.
    case release
    /// A shipment of an order.
    case shipment
    /// The removal of the variant.
    case removal
  }
}

extension StockMovement: Shaped {
  public static let shape = Shape<StockMovement>(
    "StockMovement",
    Field("id", \.id, as: .identifier),
    Field("sku", \.sku, as: .text),
    Field("at", \.at),
    .optional("by", \.by, as: .text),
    Field("reason", \.reason),
    Field("onHand", \.onHand, as: .difference),
    Field("reserved", \.reserved, as: .difference),
    Field("after", \.after),
    .optional("order", \.order, as: .text),
    .optional("note", \.note, as: .text),
    make: StockMovement.init
  )
}

extension JSONSchema {
  /// A difference of a stock.
  static let difference = integer(-Variant.Stock.maximum...Variant.Stock.maximum)
}
