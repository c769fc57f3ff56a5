import Catalog
import FoundationCore
import Persistence
import StoreCore

/// A page of product IDs, with a cursor to the next.
struct ProductIDPage: Sendable {
  var ids: [Int] = []
  var next: PageCursor?
}

/// The products that match a query, page by page.
///
/// The cost of a page does not depend on the number of products: the query determines which index
/// is scanned, and if the filters match few products, those are collected and sorted.
struct ProductList {
  let query: ProductListQuery
  let transaction: any Transaction

  /// The number of rows that can be counted, sorted or ranked in one or two milliseconds.
  var sortLimit = 1_000

  /// Returns a query for the IDs of all products on all pages, unordered.
  func all() async throws -> SQLText {
    guard let search = query.search else { return try await indexScan.all() }
    return try await productSearch(for: search).all()
  }

  private var indexScan: ProductIndexScan {
    ProductIndexScan(query: query, transaction: transaction, sortLimit: sortLimit)
  }

  private func productSearch(for search: SearchWords) -> ProductSearch {
    ProductSearch(query: query, typed: search, transaction: transaction, sortLimit: sortLimit)
  }
}

/// The page of a request.
extension ProductList {
  /// The parameters that a client sends for the first page alone.
  private static let counts = [ProductListField.total, .facets].map(\.rawValue)

  /// Returns the page of a request, of corrected words if its words find no product.
  static func page(
    for call: ValidatedRequest,
    in store: Store,
    on transaction: any Transaction
  ) async throws -> ProductPage {
    let query = try await ProductListQuery(call, in: store, on: transaction)
    let list = ProductList(query: query, transaction: transaction)
    let requested: RequestedPage
    do throws(Problem) { requested = try RequestedPage(of: call, ignoring: Self.counts) } catch {
      // The page before may have been a page of corrected words.
      guard let corrected = try await list.corrected() else { throw error }
      return try await corrected.correctedPage(for: call)
    }
    let page = try await list.page(requested, for: call)
    guard requested.cursor == nil, page.items.isEmpty, let corrected = try await list.corrected()
    else { return page }
    let other = try await corrected.correctedPage(for: call)
    return other.items.isEmpty ? page : other
  }

  /// Returns the list of corrected words; `nil` if there is nothing to correct.
  private func corrected() async throws -> ProductList? {
    let correction = SearchCorrection(query: query, transaction: transaction)
    return try await correction.corrected().map { ProductList(query: $0, transaction: transaction) }
  }

  /// Returns the page of corrected words; the same words as typed have other cursors, since they may
  /// find more products by then.
  private func correctedPage(for call: ValidatedRequest) async throws -> ProductPage {
    let requested = try RequestedPage(of: call, ignoring: Self.counts, variant: "corrected ")
    var page = try await page(requested, for: call)
    page.correctedSearch = query.search?.text
    return page
  }

  private func page(
    _ requested: RequestedPage,
    for call: ValidatedRequest
  ) async throws -> ProductPage {
    let (cursor, limit) = (requested.cursor, requested.limit)
    let page =
      if let search = query.search {
        try await productSearch(for: search).page(after: cursor, limit: limit)
      } else {
        try await indexScan.page(of: indexScan.pageQuery(after: cursor, limit: limit), limit: limit)
      }
    let ids = page.ids.map { Product.ID(rawValue: $0) }
    let products = try await ProductStore(transaction).products(ids)
    // In a damaged file, an index may contain rows that its table does not have.
    guard products.count == ids.count else { throw Problem.damaged }
    return ProductPage(
      products,
      next: page.next.map(requested.text),
      total: call[ProductListField.total] == true ? try await total() : nil,
      facets: call[ProductListField.facets] == true ? try await facets() : nil
    )
  }
}

/// The counts of all pages.
extension ProductList {
  /// Returns the number of products on all pages, by an index scan over all of them.
  func total() async throws -> Int {
    try await transaction.value("SELECT count(*) FROM (\(all())) AS found") ?? 0
  }

  /// Returns the facets, with the hundred brands that have the most products.
  func facets() async throws -> ProductPage.Facets {
    let productIDs = try await all()
    return ProductPage.Facets(
      categories: try await categories(of: productIDs),
      brands: try await brands(of: productIDs),
      ratings: try await ratings(of: productIDs)
    )
  }

  /// Counts by category, including subcategories like the filter.
  private func categories(of productIDs: SQLText) async throws -> [ProductPage.Facets.Count] {
    var counts: [Category.ID: Int] = [:]
    let rows = try await transaction.all(
      """
      SELECT category, count(*) FROM product
      WHERE id IN (\(productIDs)) AND category IS NOT NULL GROUP BY category
      """
    ) { (id: Category.ID(rawValue: try $0[0]), count: try $0[1] as Int) }
    for row in rows { counts[row.id] = row.count }
    let categories = try await CategoryStore(transaction).all()
    // In reverse order, the count of each child is complete before it is added to its parent.
    for category in categories.reversed() {
      if let parent = category.parent { counts[parent, default: 0] += counts[category.id] ?? 0 }
    }
    return categories.compactMap { category in
      guard let count = counts[category.id], count > 0 else { return nil }
      return ProductPage.Facets.Count(value: "\(category.id)", name: category.name, count: count)
    }
  }

  private func brands(of productIDs: SQLText) async throws -> [ProductPage.Facets.Count] {
    try await transaction.all(
      """
      SELECT b.id, b.name, c.count
      FROM (
        SELECT brand, count(*) AS count FROM product
        WHERE id IN (\(productIDs)) AND brand IS NOT NULL GROUP BY brand
        ORDER BY count DESC, brand LIMIT 100
      ) c JOIN brand b ON b.id = c.brand
      ORDER BY c.count DESC, b.id
      """
    ) { ProductPage.Facets.Count(value: "\(try $0[0] as Int)", name: try $0[1], count: try $0[2]) }
  }

  /// Counts by whole stars, including higher ratings like the filter.
  private func ratings(of productIDs: SQLText) async throws -> [ProductPage.Facets.Count] {
    var counts: [Int: Int] = [:]
    let rows = try await transaction.all(
      """
      SELECT rating / 100, count(*) FROM product
      WHERE id IN (\(productIDs)) AND rating > 0 GROUP BY rating / 100
      """
    ) { (stars: try $0[0] as Int, count: try $0[1] as Int) }
    for row in rows { counts[row.stars] = row.count }
    var sum = 0
    return (1...5).reversed().compactMap { stars in
      sum += counts[stars] ?? 0
      return sum > 0
        ? ProductPage.Facets.Count(value: "\(stars)", name: "\(stars)", count: sum) : nil
    }
  }
}
