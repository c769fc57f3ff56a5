import Catalog
import FoundationCore
import Persistence

extension ProductWriter {
  /// Adds a variant with its prices.
  func insert(_ variant: VariantDraft, of product: Int, at position: Int) throws {
    try connection.prepare(
      "INSERT INTO variant (product, position, sku, options, on_hand) VALUES (?, ?, ?, ?, ?)"
    ).run([
      product, position, variant.sku.rawValue, variant.options.json.text(), variant.onHand ?? 0,
    ])
    try insertPrices(of: variant, row: Int(connection.lastInsertedRowID))
  }

  /// Makes the variants of a product those of a draft: found by SKU, they keep what orders hold.
  func updateVariants(of stored: StoredProduct, to draft: ProductDraft) throws {
    let id = stored.id.rawValue
    for variant in stored.variants
    where !draft.variants.contains(where: { $0.sku == variant.sku }) {
      try connection.prepare("DELETE FROM variant WHERE id = ?").run([variant.row])
    }
    // Out of the way first: no two may stand at one place, not even while they change places.
    try connection.prepare("UPDATE variant SET position = -1 - position WHERE product = ?")
      .run([id])
    for (position, variant) in draft.variants.enumerated() {
      guard let kept = stored[variant.sku] else {
        try insert(variant, of: id, at: position)
        continue
      }
      try connection.prepare(
        "UPDATE variant SET position = ?, options = ?, on_hand = ? WHERE id = ?"
      ).run([position, variant.options.json.text(), variant.onHand ?? 0, kept.row])
      try connection.prepare("DELETE FROM price WHERE variant = ?").run([kept.row])
      try insertPrices(of: variant, row: kept.row)
    }
  }

  /// Notes the least that the product costs in each currency, for lists to walk along.
  func insertLeastPrices(of product: Int, _ draft: ProductDraft, brand: Int?) throws {
    var least: [Money] = []
    for price in draft.variants.lazy.flatMap(\.prices) {
      if let place = least.firstIndex(where: { $0.currency == price.currency }) {
        if price.minorUnits < least[place].minorUnits { least[place] = price }
      } else {
        least.append(price)
      }
    }
    for price in least {
      try connection.prepare(
        """
        INSERT INTO least_price (product, currency, amount, status, brand, category)
        VALUES (?, ?, ?, ?, ?, ?)
        """
      ).run([
        product, price.currency.code, price.minorUnits, draft.status.rawValue, brand,
        draft.category?.rawValue,
      ])
    }
  }

  private func insertPrices(of variant: VariantDraft, row: Int) throws {
    for (position, price) in variant.prices.enumerated() {
      try connection.prepare(
        "INSERT INTO price (variant, currency, position, amount) VALUES (?, ?, ?, ?)"
      ).run([row, price.currency.code, position, price.minorUnits])
    }
  }
}
