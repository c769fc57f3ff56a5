import Catalog
import Persistence
import StoreCore

extension ProductSearch {
  /// Returns a page of batches of the newest matches, with the words in the title first in each batch.
  func batchedPage(
    _ words: SearchWords,
    upTo newest: Int,
    excluding exact: Int?,
    after cursor: PageCursor?,
    limit: Int
  ) async throws -> ProductIDPage {
    var page = ProductIDPage()
    var shown = try cursor.map(Position.init)
    var batch =
      if let shown {
        try await self.batch(words, from: shown.first, through: shown.last)
      } else {
        try await self.batch(words, through: newest)
      }
    while let current = batch {
      for position in try await positions(in: current, of: words) where position.id != exact {
        if let shown, !position.isBehind(shown) { continue }
        guard page.ids.count < limit else {
          page.next = page.next ?? current.beginning.cursor
          return page
        }
        page.ids.append(position.id)
        page.next = position.cursor
      }
      shown = nil
      batch = try await self.batch(words, through: current.first - 1)
    }
    page.next = nil
    return page
  }

  /// Products that are ranked among themselves, newest first.
  private struct Batch {
    /// The range of IDs.
    let first, last: Int
    let ids: [Int]

    var beginning: Position { Position(first: first, last: last) }
  }

  /// A position in a batch; without a product, the one before all.
  private struct Position {
    let first, last: Int
    var isTitled = true
    var id = Int.max

    init(first: Int, last: Int) { (self.first, self.last) = (first, last) }

    init(_ cursor: PageCursor) throws(Problem) {
      first = try cursor.number(0, of: 4)
      last = cursor.numbers[1]
      isTitled = cursor.numbers[2] > 0
      id = cursor.numbers[3]
    }

    var cursor: PageCursor { PageCursor(first, last, isTitled ? 1 : 0, id) }

    func isBehind(_ other: Position) -> Bool {
      isTitled == other.isTitled ? id < other.id : other.isTitled
    }
  }

  /// Returns the batch of the newest matches up to an ID.
  private func batch(_ words: SearchWords, through last: Int) async throws -> Batch? {
    let ids = try await numbers(
      """
      \(matches(words.all, from: 0, through: last))
      ORDER BY \(idColumn) DESC LIMIT \(rankingLimit)
      """
    )
    return ids.last.map { Batch(first: $0, last: last, ids: ids) }
  }

  /// Returns the current state of the batch in which the last page ended.
  private func batch(_ words: SearchWords, from first: Int, through last: Int) async throws -> Batch
  {
    let ids = try await numbers(
      """
      \(matches(words.all, from: first, through: last))
      ORDER BY \(idColumn) DESC LIMIT \(nextPageRankingLimit + 1)
      """
    )
    guard ids.count <= nextPageRankingLimit else { throw Problem.foreignCursor }
    return Batch(first: first, last: last, ids: ids)
  }

  /// Returns the products of a batch that match the filters, in order.
  private func positions(in batch: Batch, of words: SearchWords) async throws -> [Position] {
    let titled = Set(
      try await numbers(matches(words.allInTitle, from: batch.first, through: batch.last))
    )
    let positions = try await filtered(batch.ids).map { id in
      var position = batch.beginning
      (position.isTitled, position.id) = (titled.contains(id), id)
      return position
    }
    return positions.filter(\.isTitled) + positions.filter { !$0.isTitled }
  }

  /// Returns the products that match the filters that the search index does not cover.
  private func filtered(_ ids: [Int]) async throws -> [Int] {
    let conditions = remainingConditions
    guard !conditions.isEmpty else { return ids }
    return try await numbers(
      """
      SELECT p.id FROM product p WHERE \(dialect.isIn("p.id", .numbers(ids))) AND \(.all(conditions))
      ORDER BY p.id DESC
      """
    )
  }

  private func numbers(_ query: SQLText) async throws -> [Int] {
    try await transaction.all(query) { try $0[0] }
  }
}
