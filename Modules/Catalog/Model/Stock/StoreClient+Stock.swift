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
    try await send(draft, to: .bookStock, [sku], isDryRun: isDryRun, named: sku.noun)
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
    try await send(
      StockThreshold(threshold: threshold),
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
    try await load(Resource(.showStock, [sku]), named: sku.noun)
  }

  /// Fetches a page of the stock of all variants.
  ///
  /// - Parameters:
  ///   - onlyLow: `true` for the variants whose stock is low.
  ///   - cursor: The `next` of the page before; `nil` for the first page.
  /// - Returns: The page.
  /// - Throws: The error of the request.
  public func stock(
    onlyLow: Bool = false,
    after cursor: String? = nil
  ) async throws(CatalogError) -> Loaded<Page<StockLevel>> {
    var query: HTTPRequest.Query = [:]
    if onlyLow { query.append(APIRoute.lowStock, "true") }
    return try await page(.listStock, [], query, after: cursor, named: "list at this address")
  }

  /// Fetches a page of the stock movements of a SKU, newest first.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if no variant ever had the SKU, or the error of the
  ///   request.
  public func stockMovements(
    of sku: SKU,
    after cursor: String? = nil
  ) async throws(CatalogError) -> Loaded<Page<StockMovement>> {
    try await page(.listStockMovements, [sku], [:], after: cursor, named: sku.noun)
  }

  private func page<Item: Decodable & Sendable>(
    _ route: APIRoute,
    _ path: [any CustomStringConvertible],
    _ query: HTTPRequest.Query,
    after cursor: String?,
    named name: String
  ) async throws(CatalogError) -> Loaded<Page<Item>> {
    var query = query
    query.append(APIRoute.limit, "100")
    if let cursor { query.append(APIRoute.cursor, cursor) }
    let resource = Resource<ListResponse<Item>>(route, path, query: query)
    return try await load(resource.map(\.page), named: name)
  }
}

/// The body of a request that sets a threshold.
private struct StockThreshold: Encodable, Sendable {
  let threshold: Int?

  private enum CodingKeys: CodingKey {
    case threshold
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(threshold, forKey: .threshold)
  }
}

extension SKU {
  /// The noun of the variant in an error.
  fileprivate var noun: String { "variant \(self)" }
}
