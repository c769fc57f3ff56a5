import Catalog
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

  /// Returns the page after a cursor, or the first page.
  func page(after cursor: PageCursor?, limit: Int) async throws -> ProductIDPage {
    guard let search = query.search else {
      return try await indexScan.page(after: cursor, limit: limit)
    }
    guard !search.isEmpty else { return ProductIDPage() }
    return try await productSearch(for: search).page(after: cursor, limit: limit)
  }

  /// Returns a query for the IDs of all products on all pages, unordered.
  func all() async throws -> SQLText {
    guard let search = query.search else { return try await indexScan.all() }
    guard !search.isEmpty else { return "SELECT id FROM product WHERE FALSE" }
    return try await productSearch(for: search).all()
  }

  private var indexScan: ProductIndexScan {
    ProductIndexScan(query: query, transaction: transaction, sortLimit: sortLimit)
  }

  private func productSearch(for search: SearchWords) -> ProductSearch {
    ProductSearch(query: query, typed: search, transaction: transaction, sortLimit: sortLimit)
  }
}

extension Transaction {
  /// Returns `true` if a query has at most so many rows; reads at most one more.
  func has(atMost limit: Int, _ query: SQLText) async throws -> Bool {
    let count: Int? = try await value(
      "SELECT count(*) FROM (\(query) LIMIT \(bound: limit + 1)) AS found"
    )
    return (count ?? 0) <= limit
  }
}
