import Catalog
import Persistence
import StoreCore

/// A page of a list of products: their numbers, and where to go on.
struct ProductIDPage: Sendable {
  var ids: [Int] = []
  var next: PageCursor?
}

/// Finds the products that answer a question, page by page.
///
/// However many products there are, a page costs about the same: what is asked decides which index
/// is walked along, and where filters let little through, that little is collected and sorted.
struct ProductList {
  let question: ProductQuery
  let transaction: any Transaction

  /// What few rows are: these many are counted, collected or ranked in a millisecond or two.
  var few = 1_000

  /// A page of the list after a cursor, or the first one.
  func page(after cursor: PageCursor?, limit: Int) async throws -> ProductIDPage {
    guard let search = question.search else {
      return try await walk.page(after: cursor, limit: limit)
    }
    guard !search.isUnfindable else { return ProductIDPage() }
    return try await found(search).page(after: cursor, limit: limit)
  }

  /// A query for the numbers of all products on all pages, in no order.
  func all() async throws -> SQLText {
    guard let search = question.search else { return try await walk.all() }
    guard !search.isUnfindable else { return "SELECT id FROM product WHERE FALSE" }
    return try await found(search).all()
  }

  private var walk: ProductIndexScan {
    ProductIndexScan(question: question, transaction: transaction, few: few)
  }

  private func found(_ search: SearchWords) -> ProductSearch {
    ProductSearch(question: question, typed: search, transaction: transaction, few: few)
  }
}

extension Transaction {
  /// Whether a query has no more than so many rows; it reads at most one more.
  func has(atMost few: Int, _ query: SQLText) async throws -> Bool {
    let count: Int? = try await value(
      "SELECT count(*) FROM (\(query) LIMIT \(bound: few + 1)) AS found"
    )
    return (count ?? 0) <= few
  }
}
