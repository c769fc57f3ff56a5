import FoundationCore
import StoreHTTP

/// A list as it came, all of its pages together.
struct WorldBankItems<Item: Sendable>: Sendable {
  var items: [Item] = []
  /// The number of the database that the figures are from, where the bank says so.
  var source: Int?
  var lastUpdated: CalendarDay?
  /// Where the oldest page was from.
  var provenance = Provenance.network
  var drops = DropReport()
}

extension WorldBankClient {
  /// Asks for a list: for the first page, then for all others, several at once.
  ///
  /// The list is whole or there is none: each page has to be the one that was asked for, all have
  /// to be of one state of the list, and the rows as many as the bank counts. Where they do not fit
  /// together, because stored pages are of different days or the list has just changed, all
  /// are asked for anew, once. A page that is another again ends it before more are asked for.
  ///
  /// - Parameters:
  ///   - question: The list.
  ///   - freshness: How old an answer may be.
  ///   - progress: Receives the number of pages that have arrived.
  ///   - stranger: Names what a row is about that was not asked for; an answer with such a row is
  ///     refused.
  ///   - read: Makes of the rows of a page what is wanted of them.
  /// - Returns: The list, whole.
  /// - Throws: `CountriesError` where it could not be had.
  @concurrent
  func list<Row: Decodable & Equatable & Sendable, Item: Sendable>(
    _ question: WorldBankRequest,
    _ freshness: CachePolicy,
    reporting progress: (@Sendable (CountriesModel.Progress) -> Void)? = nil,
    refusing stranger: @escaping @Sendable (Row) -> String? = { _ in nil },
    read: @escaping @Sendable ([Row]) -> [Item]
  ) async throws(CountriesError) -> WorldBankItems<Item> {
    do {
      return try await whole(question, freshness, progress, stranger, read)
    } catch {
      guard error.isAboutPages, freshness != .refreshed else { throw error }
      return try await whole(question, .refreshed, progress, stranger, read)
    }
  }

  private func whole<Row: Decodable & Equatable & Sendable, Item: Sendable>(
    _ question: WorldBankRequest,
    _ freshness: CachePolicy,
    _ progress: (@Sendable (CountriesModel.Progress) -> Void)?,
    _ stranger: @escaping @Sendable (Row) -> String?,
    _ read: @escaping @Sendable ([Row]) -> [Item]
  ) async throws(CountriesError) -> WorldBankItems<Item> {
    let sheet = { @Sendable (number: Int) async throws(CountriesError) -> ListPage<Row, Item> in
      let answer = try await page(number, of: question, freshness, refusing: stranger)
      return ListPage(answer, items: read(answer.value.rows))
    }
    let first = try await sheet(1)
    let count = max(1, first.head.pages ?? 1)
    // More pages than the rows that it counts can fill are a wrong count, and not read to its end.
    // The first page is left out of the count, since a total may be any number.
    let others = first.head.total.map { $0 / max(1, first.count) } ?? Self.pageLimit
    guard count - 1 <= min(others, Self.pageLimit - 1) else {
      throw .incomplete(got: first.count, of: first.head.total ?? count)
    }
    progress?(CountriesModel.Progress(pages: 1, of: count))
    var sheets = [first]
    if count > 1 {
      let next = { @Sendable (number: Int) async throws(CountriesError) -> ListPage<Row, Item> in
        let found = try await sheet(number)
        try found.check(isPage: number, after: first)
        return found
      }
      sheets += try await inParallel(Array(2...count), atMost: concurrency, next) { done in
        progress?(CountriesModel.Progress(pages: done + 1, of: count))
      }
    }
    try check(sheets)
    return WorldBankItems(sheets)
  }

  /// Refuses pages that are not those of one list.
  private func check(
    _ sheets: [ListPage<some Decodable & Equatable & Sendable, some Sendable>]
  ) throws(CountriesError) {
    let head = sheets[0].head
    let rows = sheets.reduce(0) { $0 + $1.count }
    for (place, sheet) in sheets.enumerated() {
      if place > 0, sheet.isSame(as: sheets[place - 1]) {
        throw .repeatedPage(place, asked: place + 1)
      }
      // An empty list has a page 0.
      let isAsked = sheet.head.page.map { $0 == place + 1 || $0 == 0 && rows == 0 } ?? true
      let isSame = sheet.head.total == head.total && sheet.head.lastUpdated == head.lastUpdated
      guard isAsked, isSame else {
        throw .incomplete(got: sheets[..<place].reduce(0) { $0 + $1.count }, of: head.total ?? rows)
      }
    }
    if let total = head.total, total != rows { throw .incomplete(got: rows, of: total) }
  }

  /// More pages than the whole of the bank's figures has; whoever says so counts wrongly.
  private static var pageLimit: Int { 10_000 }
}

extension WorldBankItems {
  fileprivate init(_ sheets: [ListPage<some Decodable & Equatable & Sendable, Item>]) {
    source = sheets[0].head.source
    lastUpdated = sheets[0].head.lastUpdated
    provenance = sheets.map(\.provenance).oldest ?? .network
    for sheet in sheets {
      items += sheet.items
      drops.append(sheet.drops)
    }
  }
}
