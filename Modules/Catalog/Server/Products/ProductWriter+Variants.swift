import Catalog
import FoundationCore
import Persistence
import StoreCore

extension ProductWriter {
  /// Adds a variant with its prices.
  func insert(_ variant: VariantDraft, of product: Int, at position: Int) async throws {
    let row = try await transaction.insert(
      "INSERT INTO variant (product, position, sku, options, on_hand) VALUES (?, ?, ?, ?, ?)",
      [
        product, position, variant.sku.rawValue, variant.options.jsonText(), variant.onHand ?? 0,
      ],
      numbered: "id"
    )
    try await insertPrices(of: variant, row: row)
    guard let onHand = variant.onHand, onHand != 0 else { return }
    try await change.recordMovement(of: row, onHand: onHand, because: StockCause(.opening))
  }

  /// Records that the stock of a variant goes with the variant, which is about to be deleted.
  func clearStock(of variant: StoredProduct.StoredVariant) async throws {
    guard variant.onHand != 0 else { return }
    try await transaction.enqueue("UPDATE variant SET on_hand = 0 WHERE id = ?", [variant.rowID])
    try await change.recordMovement(
      of: variant.rowID,
      onHand: -variant.onHand,
      because: StockCause(.removal)
    )
  }

  /// Updates the variants of a product to a draft; matched by SKU, they keep their reserved stock.
  func updateVariants(of stored: StoredProduct, to draft: ProductDraft) async throws {
    let id = stored.id.rawValue
    for variant in stored.variants
    where !draft.variants.contains(where: { $0.sku == variant.sku }) {
      try await clearStock(of: variant)
      try await transaction.run("DELETE FROM variant WHERE id = ?", [variant.rowID])
    }
    // Positions are unique at any time, so all are moved out of the range first.
    try await transaction.run("UPDATE variant SET position = -1 - position WHERE product = ?", [id])
    for (position, variant) in draft.variants.enumerated() {
      guard let kept = stored[variant.sku] else {
        try await insert(variant, of: id, at: position)
        continue
      }
      try await transaction.run(
        "UPDATE variant SET position = ?, options = ?, on_hand = ? WHERE id = ?",
        [position, variant.options.jsonText(), variant.onHand ?? 0, kept.rowID]
      )
      let difference = (variant.onHand ?? 0) - kept.onHand
      if difference != 0 {
        try await change.recordMovement(
          of: kept.rowID,
          onHand: difference,
          because: StockCause(stockReason)
        )
      }
      try await transaction.run("DELETE FROM price WHERE variant = ?", [kept.rowID])
      try await insertPrices(of: variant, row: kept.rowID)
    }
  }

  /// Inserts the lowest price of the product in each currency, for the indexes of lists.
  func insertLeastPrices(of product: Int, _ draft: ProductDraft, brand: Int?) async throws {
    var least: [Money] = []
    for price in draft.variants.lazy.flatMap(\.prices) {
      if let place = least.firstIndex(where: { $0.currency == price.currency }) {
        if price.minorUnits < least[place].minorUnits { least[place] = price }
      } else {
        least.append(price)
      }
    }
    for price in least {
      try await transaction.run(
        """
        INSERT INTO least_price (product, currency, amount, status, brand, category)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        [
          product, price.currency.code, price.minorUnits, draft.status.rawValue, brand,
          draft.category?.rawValue,
        ]
      )
    }
  }

  private func insertPrices(of variant: VariantDraft, row: Int) async throws {
    for (position, price) in variant.prices.enumerated() {
      try await transaction.run(
        "INSERT INTO price (variant, currency, position, amount) VALUES (?, ?, ?, ?)",
        [row, price.currency.code, position, price.minorUnits]
      )
    }
  }
}
