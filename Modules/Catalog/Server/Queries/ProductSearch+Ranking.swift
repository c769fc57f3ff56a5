import Catalog
import Persistence
import StoreCore

extension ProductSearch {
  /// All that is found, ranked, from the one after the cursor on.
  ///
  /// The ranks of a search shift a little with every product that is added, so the cursor names the
  /// last product that was shown, and counts places only for when that is gone.
  func best(
    _ words: SearchWords,
    upTo newest: Int,
    but exact: Int?,
    after cursor: PageCursor?,
    limit: Int
  ) async throws -> ProductIDPage {
    let conditions =
      question.narrowings.map(self.conditions.condition) + [self.conditions.isOfStatus]
    let ranked = try await transaction.all(
      """
      SELECT p.id FROM product_text \(dialect.join) product p ON p.id = \(number)
      WHERE \(dialect.matches(words.all)) AND \(number) <= \(bound: newest)
      AND \(.all(conditions))
      ORDER BY \(dialect.rank(words.all)), p.id DESC
      """
    ) { try $0[0] as Int }.filter { $0 != exact }
    var start = 0
    if let cursor {
      let place = try cursor.number(0, of: 2)
      let last = ranked.firstIndex(of: cursor.numbers[1])
      start = last.map { $0 + 1 } ?? min(max(place - 1, 0), ranked.count)
    }
    let ids = Array(ranked[start...].prefix(limit))
    let end = start + ids.count
    let next = end < ranked.count ? PageCursor(end, ids.last ?? 0) : nil
    return ProductIDPage(ids: ids, next: next)
  }
}

extension PageCursor {
  /// Which product was the newest when the first page was made: the last of the numbers.
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

extension Transaction {
  /// The number of the product that was added last.
  func newestProduct() async throws -> Int {
    try await value("SELECT id FROM product ORDER BY id DESC LIMIT 1") ?? 0
  }
}
