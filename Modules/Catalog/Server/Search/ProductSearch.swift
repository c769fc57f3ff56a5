import Catalog
import Persistence
import StoreCore

/// A full-text search of products.
///
/// If only a few products have any of the words, all matches are ranked: title before brand, SKU and
/// description. Ranking more would read too much, so they come in batches of the newest, each
/// with the matches in the title first. Sorted by newest there is no limit; in another order,
/// the newest thousand are sorted. A cursor has the newest product of the first page, so that
/// products added later do not shift the pages.
struct ProductSearch {
  let query: ProductListQuery
  let typed: SearchWords
  let transaction: any Transaction
  /// The maximum number of products that are sorted at once.
  let sortLimit: Int

  /// The maximum number of products that are ranked at once; ranking is slower than sorting.
  var rankingLimit: Int { max(sortLimit / 5, 1) }

  /// The limit for a later page: products change between two pages, but not that much, so a cursor
  /// that exceeds it is invalid.
  var nextPageRankingLimit: Int { 2 * rankingLimit }

  /// Returns the page after a cursor, or the first page; an empty page without words.
  func page(after cursor: PageCursor?, limit: Int) async throws -> ProductIDPage {
    guard !typed.isEmpty else { return ProductIDPage() }
    // The last number of a cursor is the newest product of the first page.
    var inner = cursor
    let last = inner?.numbers.popLast()
    let newest = if let last { last } else { try await products.newest() }
    let words = try await words(upTo: newest)
    var page =
      switch query.order {
      case .relevance: try await ranked(words, upTo: newest, after: inner, limit: limit)
      case .newest: try await newestFirst(words, upTo: newest, after: inner, limit: limit)
      default:
        try await ProductIndexScan(query: query, transaction: transaction, sortLimit: sortLimit)
          .page(of: self.newest(words, upTo: newest), after: inner, limit: limit)
      }
    page.next?.numbers.append(newest)
    return page
  }

  /// Returns a query for the IDs of all products on all pages, unordered.
  func all() async throws -> SQLText {
    guard !typed.isEmpty else { return "SELECT id FROM product WHERE FALSE" }
    let newest = try await products.newest()
    let words = try await words(upTo: newest)
    let numbers =
      switch query.order {
      case .relevance, .newest: matches(words.all, from: 0, through: newest)
      default: self.newest(words, upTo: newest)
      }
    let conditions = remainingConditions
    guard !conditions.isEmpty else { return numbers }
    return "SELECT p.id FROM product p WHERE p.id IN (\(numbers)) AND \(.all(conditions))"
  }

  /// Returns the words to search for: a last word that many products have is not used as a prefix, as
  /// all words that begin with it would have to be read.
  private func words(upTo newest: Int) async throws -> SearchWords {
    let last: SQLText = """
      SELECT 1 FROM product_text WHERE \(dialect.matches(typed.last))
      AND \(idColumn) <= \(newest)
      """
    return try await products.has(atMost: sortLimit, last) ? typed : typed.withoutPrefix
  }

  private var products: ProductStore { ProductStore(transaction) }

  var dialect: any SQLDialect { transaction.dialect }

  /// The column of the search index with the product ID.
  var idColumn: SQLText { dialect.productColumn }

  var conditions: ProductConditions { ProductConditions(query, dialect: dialect) }

  /// The conditions of all filters and of the statuses.
  private var allConditions: [SQLText] {
    query.filters.map(conditions.condition) + [conditions.statusCondition]
  }

  /// The conditions of the filters that the search index does not cover.
  var remainingConditions: [SQLText] {
    var filters = query.filters.filter { $0 != .brand && $0 != .category }
    if ProductSort(query.order).table == .leastPrice, query.prices == nil { filters.append(.price) }
    return filters.map(conditions.condition)
  }

  /// Returns a query for the IDs of the matching products in a range of IDs.
  func matches(_ match: FullTextQuery, from first: Int, through last: Int) -> SQLText {
    """
    SELECT \(idColumn) FROM product_text WHERE \(dialect.matches(query.filtered(match)))
    AND \(idColumn) BETWEEN \(first) AND \(last)
    """
  }

  private func newest(_ words: SearchWords, upTo last: Int) -> SQLText {
    "\(matches(words.all, from: 0, through: last)) ORDER BY \(idColumn) DESC LIMIT \(sortLimit)"
  }

  private func newestFirst(
    _ words: SearchWords,
    upTo newest: Int,
    after cursor: PageCursor?,
    limit: Int
  ) async throws -> ProductIDPage {
    let last = try cursor?.number(0, of: 1).advanced(by: -1) ?? newest
    let match = query.filtered(words.all)
    var ids = try await transaction.all(
      """
      SELECT p.id FROM product_text \(dialect.join) product p ON p.id = \(idColumn)
      WHERE \(dialect.matches(match)) AND \(idColumn) <= \(last)
      AND \(.all(remainingConditions))
      ORDER BY \(idColumn) DESC LIMIT \(limit + 1)
      """
    ) { try $0[0] as Int }
    guard ids.count > limit else { return ProductIDPage(ids: ids) }
    ids.removeLast()
    return ProductIDPage(ids: ids, next: ids.last.map { PageCursor($0) })
  }

  /// Returns a page with the best match first, after the product with exactly this SKU.
  private func ranked(
    _ words: SearchWords,
    upTo newest: Int,
    after cursor: PageCursor?,
    limit: Int
  ) async throws -> ProductIDPage {
    let exact = try await exact(upTo: newest)
    let isFirst = cursor == nil
    let rest = isFirst && exact != nil ? limit - 1 : limit
    let any: SQLText = """
      SELECT 1 FROM product_text WHERE \(dialect.matches(words.any))
      AND \(idColumn) <= \(newest)
      """
    let isSmall: Bool
    if let cursor {
      isSmall = cursor.numbers.count == 2
      if isSmall, try await !products.has(atMost: nextPageRankingLimit, any) {
        throw Problem.foreignCursor
      }
    } else {
      isSmall = try await products.has(atMost: rankingLimit, any)
    }
    var page =
      isSmall
      ? try await rankedPage(words, upTo: newest, excluding: exact, after: cursor, limit: rest)
      : try await batchedPage(words, upTo: newest, excluding: exact, after: cursor, limit: rest)
    if isFirst, let exact { page.ids.insert(exact, at: 0) }
    return page
  }

  /// Returns the product with exactly this SKU in any case, if it matches the filters.
  private func exact(upTo newest: Int) async throws -> Int? {
    let usual: Int? = try await transaction.value(
      """
      SELECT p.id FROM variant v \(dialect.join) product p ON p.id = v.product
      WHERE v.sku IN (\(typed.text), \(typed.text.uppercased()))
      AND p.id <= \(newest) AND \(.all(allConditions))
      ORDER BY v.sku DESC LIMIT 1
      """
    )
    guard usual == nil, typed.mayBeSKU else { return usual }
    // No index finds a SKU in mixed case, but few products have all of its parts.
    let rows = try await transaction.all(
      """
      SELECT p.id, v.sku FROM product_text \(dialect.join) product p ON p.id = \(idColumn)
      \(dialect.join) variant v ON v.product = p.id
      WHERE \(dialect.matches(typed.withoutPrefix.all)) AND \(idColumn) <= \(newest)
      AND \(.all(allConditions)) LIMIT \(sortLimit)
      """
    ) { (id: try $0[0] as Int, sku: try $0[1] as String) }
    return rows.first { $0.sku.lowercased() == typed.text.lowercased() }?.id
  }

  /// Returns a page of all matches, ranked, after a cursor.
  ///
  /// Ranks shift with every product that is added, so the cursor names the last product; its position
  /// is used only if that product is gone.
  private func rankedPage(
    _ words: SearchWords,
    upTo newest: Int,
    excluding exact: Int?,
    after cursor: PageCursor?,
    limit: Int
  ) async throws -> ProductIDPage {
    let ranked = try await transaction.all(
      """
      SELECT p.id FROM product_text \(dialect.join) product p ON p.id = \(idColumn)
      WHERE \(dialect.matches(words.all)) AND \(idColumn) <= \(newest)
      AND \(.all(allConditions))
      ORDER BY \(dialect.rank(words.all)), p.id DESC
      """
    ) { try $0[0] as Int }.filter { $0 != exact }
    var start = 0
    if let cursor {
      let position = try cursor.number(0, of: 2)
      let last = ranked.firstIndex(of: cursor.numbers[1])
      start = last.map { $0 + 1 } ?? min(max(position - 1, 0), ranked.count)
    }
    let ids = Array(ranked[start...].prefix(limit))
    let end = start + ids.count
    let next = end < ranked.count ? PageCursor(end, ids.last ?? 0) : nil
    return ProductIDPage(ids: ids, next: next)
  }
}
