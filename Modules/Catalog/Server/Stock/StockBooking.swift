import Catalog
import FoundationCore
import Persistence
package import StoreCore

/// Books stock movements, within the transaction of a change.
struct StockBooking {
  let change: StoreChange
  private var transaction: any Transaction { change.transaction }

  /// Books a movement and returns it, as it was recorded.
  func book(_ draft: StockMovementDraft, of sku: SKU) async throws -> StockMovement {
    let errors = draft.errors
    guard errors.isEmpty else { throw Problem.invalid(errors.all) }
    let stored = try await variant(sku)
    let difference = draft.change ?? (draft.onHand ?? stored.onHand) - stored.onHand
    let onHand = stored.onHand + difference
    guard onHand >= 0, onHand <= Variant.Stock.maximum else {
      throw Problem.invalid([.outOfRange(stored.onHand, isTooLarge: difference > 0)])
    }
    guard onHand >= stored.reserved else {
      throw Problem.stockReserved("\(stored.reserved) of \(sku) are reserved for orders.")
    }
    try await change.adjustStock(
      of: stored.row,
      onHand: difference,
      because: StockCause(draft.reason.recorded, note: draft.note)
    )
    return try await StockStore(transaction).lastMovement(of: sku)
      .orNotFound("variant \(sku)")
  }

  /// Sets the threshold of a variant; `nil` for the default.
  func setThreshold(_ threshold: Int?, of sku: SKU) async throws {
    let variant = try await variant(sku).row.variant
    let known: Int? = try await transaction.value(
      "SELECT threshold FROM stock_threshold WHERE variant = \(variant)"
    )
    guard known != threshold else { return }
    _ = try await change.revision()
    try await transaction.run("DELETE FROM stock_threshold WHERE variant = \(variant)")
    guard let threshold else { return }
    try await transaction.run(
      "INSERT INTO stock_threshold (variant, threshold) VALUES (\(variant), \(threshold))"
    )
  }

  private func variant(_ sku: SKU) async throws -> (row: StockRow, onHand: Int, reserved: Int) {
    try await transaction.first(
      "SELECT id, product, on_hand, reserved FROM variant WHERE sku = \(sku.rawValue)"
    ) { row in
      (
        row: StockRow(variant: try row[0], product: try row[1]),
        onHand: try row[2] as Int,
        reserved: try row[3] as Int
      )
    }.orNotFound("variant \(sku)")
  }
}

extension StockMovementDraft.Reason {
  /// The reason as the ledger records it.
  fileprivate var recorded: StockMovement.Reason {
    switch self {
    case .delivery: .delivery
    case .loss: .loss
    case .count: .count
    case .return: .return
    case .correction: .correction
    }
  }
}

extension FieldError {
  fileprivate static func outOfRange(_ onHand: Int, isTooLarge: Bool) -> FieldError {
    FieldError(
      field: "change",
      code: isTooLarge ? "too_large" : "too_small",
      message: isTooLarge
        ? "The stock would be above \(Variant.Stock.maximum)." : "Only \(onHand) are on hand."
    )
  }
}

/// The cause of a stock movement: its reason, and its order or note.
package struct StockCause: Sendable, Hashable {
  let reason: StockMovement.Reason
  var order: Int?
  var note: String?

  init(_ reason: StockMovement.Reason, order: Int? = nil, note: String? = nil) {
    self.reason = reason
    self.order = order
    self.note = note
  }

  /// A reservation by a placed order.
  package static func placing(_ order: Int) -> StockCause { StockCause(.order, order: order) }

  /// The end of a reservation by an order that is not shipped.
  package static func release(of order: Int?) -> StockCause { StockCause(.release, order: order) }

  /// A shipment of an order.
  package static func shipment(of order: Int?) -> StockCause { StockCause(.shipment, order: order) }

  /// A return of an order that was put back in stock.
  package static func `return`(of order: Int?) -> StockCause { StockCause(.return, order: order) }
}

extension StoreChange {
  /// Adjusts the stock of a variant and the available stock of its product, and records the movement.
  ///
  /// The arguments are differences; negative ones reduce the stock.
  package func adjustStock(
    of row: StockRow,
    onHand: Int = 0,
    reserved: Int = 0,
    because cause: StockCause
  ) async throws {
    try await transaction.enqueue(
      """
      UPDATE variant SET on_hand = on_hand + \(onHand), reserved = reserved + \(reserved)
      WHERE id = \(row.variant)
      """
    )
    try await transaction.enqueue(
      """
      UPDATE product
      SET available = available + \(onHand - reserved), updated = \(time),
        revision = \(try await revision())
      WHERE id = \(row.product)
      """
    )
    try await recordMovement(of: row.variant, onHand: onHand, reserved: reserved, because: cause)
  }

  /// Records a movement after the stock of the variant was written.
  func recordMovement(
    of variant: Int,
    onHand: Int,
    reserved: Int = 0,
    because cause: StockCause
  ) async throws {
    try await transaction.enqueue(
      """
      INSERT INTO stock_movement
        (time, caller, reason, on_hand, reserved, customer_order, note, sku, on_hand_after,
         reserved_after)
      SELECT \(time), \(caller), \(cause.reason.rawValue), \(onHand), \(reserved), \(cause.order),
        \(cause.note), sku, on_hand, reserved FROM variant WHERE id = \(variant)
      """
    )
  }
}
