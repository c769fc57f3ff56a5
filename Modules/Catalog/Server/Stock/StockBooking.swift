import Catalog
import FoundationCore
import Persistence
import StoreCore

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
    return try await StockStore(transaction).movements(of: sku, before: .max, limit: 1).first
      .orNotFound("variant \(sku)")
  }

  /// Sets the threshold of a variant; `nil` for the default.
  func setThreshold(_ threshold: Int?, of sku: SKU) async throws {
    let variant = try await variant(sku).row.variant
    let known: Int? = try await transaction.value(
      "SELECT threshold FROM stock_threshold WHERE variant = ?",
      [variant]
    )
    guard known != threshold else { return }
    _ = try await change.revision()
    try await transaction.run("DELETE FROM stock_threshold WHERE variant = ?", [variant])
    guard let threshold else { return }
    try await transaction.run(
      "INSERT INTO stock_threshold (variant, threshold) VALUES (?, ?)",
      [variant, threshold]
    )
  }

  private func variant(_ sku: SKU) async throws -> (row: StockRow, onHand: Int, reserved: Int) {
    try await transaction.first(
      "SELECT id, product, on_hand, reserved FROM variant WHERE sku = ?",
      [sku.rawValue]
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
