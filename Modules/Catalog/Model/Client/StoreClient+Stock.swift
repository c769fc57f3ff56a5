public import FoundationCore
public import StoreHTTP

// A dry run validates a change and returns its result without saving it.

extension StoreClient {
  /// Books a stock movement; differences of concurrent callers are all counted.
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
    return try await send(draft, to: .bookStock, [sku], isDryRun: isDryRun, named: sku.noun)
  }

  /// Sets the threshold at which the stock of a variant is low; `nil` for the default.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if no variant has the SKU,
  ///   ``CatalogError/invalid(_:)`` if the number is out of range, or the error of the request.
  @discardableResult
  public func setStockThreshold(
    _ threshold: Int?,
    of sku: SKU,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> StockLevel {
    var errors = FieldErrors()
    errors.check("threshold", threshold ?? 0, .notNegative, .withinStockLimit)
    try errors.throwIfInvalid()
    return try await send(
      ["threshold": threshold],
      to: .setStockThreshold,
      [sku],
      isDryRun: isDryRun,
      named: sku.noun
    )
  }

  /// Fetches the stock of a variant.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if no variant has the SKU, or the error of the request.
  public func stock(of sku: SKU) async throws(CatalogError) -> Loaded<StockLevel> {
    try await http.load(Resource(.showStock, [sku]), named: sku.noun)
  }

  /// Fetches the stock of all variants, or of those whose stock is low, up to a limit.
  ///
  /// - Throws: The error of the request.
  public func stock(
    onlyLow: Bool = false,
    limit: Int? = nil
  ) async throws(CatalogError) -> Loaded<[StockLevel]> {
    var query: HTTPRequest.Query = [:]
    if onlyLow { query.append(APIRoute.lowStock, "true") }
    return try await all(.listStock, [], query, limit: limit, named: "list at this address")
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
  ) async throws(CatalogError) -> Loaded<[StockMovement]> {
    try await all(.listStockMovements, [sku], [:], limit: limit, named: sku.noun)
  }

  /// Fetches the items of all pages, up to a limit, with the provenance of the last page.
  private func all<Item: Decodable & Identifiable & Sendable>(
    _ route: APIRoute,
    _ path: [any CustomStringConvertible & Sendable],
    _ query: HTTPRequest.Query,
    limit: Int?,
    named name: String
  ) async throws(CatalogError) -> Loaded<[Item]> {
    let pages = PageSequence<Page<Item>, CatalogError> { next throws(CatalogError) in
      var page = query
      for pair in Self.query(limit: 100, after: next).pairs { page.append(pair.name, pair.value) }
      let resource = Resource<ListResponse<Item>>(route, path, query: page)
      return try await http.load(resource.map(\.page), named: name)
    }
    let all = try await pages.collected(until: limit ?? .max)
    return all.replacingValue(Array(all.value.items.prefix(limit ?? .max)))
  }
}

extension SKU {
  fileprivate var noun: String { "variant \(self)" }
}
