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
    memberwise: StockMovement.init
  )
}

extension JSONSchema {
  static let difference = integer(-Variant.Stock.maximum...Variant.Stock.maximum)
}

/// A stock movement to book: a difference, or the new stock on hand.
public struct StockMovementDraft: Sendable, Hashable {
  /// The difference of the stock on hand; `nil` for a new stock.
  public var change: Int?
  /// The new stock on hand; `nil` for a difference.
  public var onHand: Int?
  /// The reason.
  public var reason: Reason
  /// A note, such as the number of a delivery.
  public var note: String?

  /// A reason that can be booked; the store records the others itself.
  public enum Reason: String, Sendable, Codable, CaseIterable, JSONRepresentable {
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
  }

  /// Creates a draft.
  public init(
    change: Int? = nil,
    onHand: Int? = nil,
    reason: Reason = .correction,
    note: String? = nil
  ) {
    self.change = change
    self.onHand = onHand
    self.reason = reason
    self.note = note
  }

  /// The validation errors, by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    let isOne = (change == nil) != (onHand == nil)
    errors.check("change", isOne, .oneOfChangeAndOnHand)
    if let onHand { errors.check("onHand", onHand, .notNegative, .withinStockLimit) }
    if let note { errors.check("note", note, .length(...200), .oneLine) }
    return errors
  }
}

extension FieldRule<Bool> {
  /// Exactly one of `change` and `onHand`.
  fileprivate static var oneOfChangeAndOnHand: FieldRule {
    FieldRule("required", "Use either change or onHand.") { $0 }
  }
}

extension StockMovementDraft: Shaped {
  public static let shape = Shape<StockMovementDraft>(
    "StockMovementDraft",
    .optional("change", \.change, as: .nullable(.difference)),
    .optional("onHand", \.onHand, as: .nullable(.stock)),
    Field("reason", \.reason),
    .optional("note", \.note, as: .nullable(.text)),
    memberwise: StockMovementDraft.init
  )
}
