import Catalog
import Persistence
import StoreCore

extension ProductSearch {
  /// Returns a page of all matches, ranked, after a cursor.
  ///
  /// Ranks shift with every product that is added, so the cursor names the last product; its position
  /// is used only if that product is gone.
  func rankedPage(
    _ words: SearchWords,
    upTo newest: Int,
    excluding exact: Int?,
    after cursor: PageCursor?,
    limit: Int
  ) async throws -> ProductIDPage {
    let conditions =
      query.filters.map(self.conditions.condition) + [self.conditions.statusCondition]
    let ranked = try await transaction.all(
      """
      SELECT p.id FROM product_text \(dialect.join) product p ON p.id = \(idColumn)
      WHERE \(dialect.matches(words.all)) AND \(idColumn) <= \(bound: newest)
      AND \(.all(conditions))
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

extension PageCursor {
  /// Returns the newest product at the time of the first page: the last of the numbers.
  func newest() throws(Problem) -> Int {
    guard let newest = numbers.last else { throw .foreignCursor }
    return newest
  }

  func with(newest: Int) -> PageCursor {
    var cursor = self
    cursor.numbers.append(newest)
    return cursor
  }

  var withoutNewest: PageCursor {
    var cursor = self
    cursor.numbers.removeLast()
    return cursor
  }
}
