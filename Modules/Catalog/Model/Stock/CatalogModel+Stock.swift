public import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// Books a stock movement; differences of concurrent callers are all counted.
  ///
  /// A loaded list is reloaded.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if no variant has the SKU,
  ///   ``CatalogError/stockReserved(_:)`` if orders reserve more than would remain,
  ///   ``CatalogError/invalid(_:)`` if the draft is not accepted, or the error of the request.
  @discardableResult
  public func bookStock(
    _ draft: StockMovementDraft,
    of sku: SKU,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> StockMovement {
    try draft.errors.throwIfInvalid()
    let movement = try await storeClient(for: "booking stock")
      .bookStock(draft, of: sku, isDryRun: isDryRun)
    if !isDryRun {
      changes.recordChange()
      await productList.refreshIfLoaded()
    }
    return movement
  }

  /// Sets the threshold at which the stock of a variant is low; `nil` for the default.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if no variant has the SKU, or the error of the request.
  @discardableResult
  public func setStockThreshold(
    _ threshold: Int?,
    of sku: SKU,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> StockLevel {
    var errors = FieldErrors()
    errors.check("threshold", threshold ?? 0, .notNegative, .withinStockLimit)
    try errors.throwIfInvalid()
    return try await storeClient(for: "setting a stock threshold")
      .setStockThreshold(threshold, of: sku, isDryRun: isDryRun)
  }

  /// Fetches the stock of a variant.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if no variant has the SKU, or the error of the request.
  public func stock(of sku: SKU) async throws(CatalogError) -> StockLevel {
    try await storeClient(for: "showing stock").stock(of: sku).value
  }

  /// Fetches the stock of all variants, or of those whose stock is low, up to a limit.
  ///
  /// - Throws: The error of the request.
  public func stock(
    onlyLow: Bool = false,
    limit: Int? = nil
  ) async throws(CatalogError) -> Loaded<[StockLevel]> {
    let store = try storeClient(for: "listing stock")
    return try await all(limit: limit) { cursor throws(CatalogError) in
      try await store.stock(onlyLow: onlyLow, after: cursor)
    }
  }

  /// Fetches the stock movements of a SKU, newest first.
  ///
  /// - Parameters:
  ///   - sku: The SKU of a variant, which may have been removed.
  ///   - limit: The maximum number of movements; `nil` for all.
  /// - Returns: The movements.
  /// - Throws: ``CatalogError/notFound(_:)`` if no variant ever had the SKU, or the error of the
  ///   request.
  public func stockMovements(
    of sku: SKU,
    limit: Int? = nil
  ) async throws(CatalogError) -> [StockMovement] {
    let store = try storeClient(for: "listing stock movements")
    return try await all(limit: limit) { cursor throws(CatalogError) in
      try await store.stockMovements(of: sku, after: cursor)
    }.value
  }

  /// Returns the items of all pages, up to a limit, with the provenance of the last page.
  private func all<Item: Sendable>(
    limit: Int? = nil,
    page: (String?) async throws(CatalogError) -> Loaded<Page<Item>>
  ) async throws(CatalogError) -> Loaded<[Item]> {
    var items: [Item] = []
    var cursor: String?
    while true {
      let next = try await page(cursor)
      items += next.value.items
      if case .cursor(let text) = next.value.next { cursor = text } else { cursor = nil }
      guard cursor != nil, items.count < limit ?? .max else {
        return next.replacingValue(Array(items.prefix(limit ?? .max)))
      }
    }
  }
}
