import FoundationCore
import StoreHTTP

/// The items of all pages of a list.
struct WorldBankItems<Item: Sendable>: Sendable {
  var items: [Item] = []
  /// The identifier of the database; `nil` if unknown.
  var source: Int?
  var lastUpdated: CalendarDay?
  /// The provenance of the oldest page.
  var provenance = Provenance.network
  var drops = DropReport()

  /// The items as the answer of one request.
  var answer: Loaded<[Item]> {
    Loaded(items, provenance: provenance, drops: drops)
  }
}

extension WorldBankClient {
  /// Loads a list: the first page, then all others concurrently.
  ///
  /// The list is complete or fails: each page must be the requested one, all pages must be of one
  /// version of the list, and the rows must match the total. If they are inconsistent, because
  /// stored pages are of different days or the list has just changed, all pages are revalidated
  /// once. A repeated page ends the load before further requests.
  ///
  /// An answer with a row of an unexpected subject is rejected.
  @concurrent
  func list<Row: Decodable & Equatable & Sendable, Item: Sendable>(
    _ request: WorldBankRequest,
    onProgress progress: (@Sendable (Int) -> Void)? = nil,
    unexpectedSubject: @escaping @Sendable (Row) -> String? = { _ in nil },
    transform: @escaping @Sendable ([Row]) -> [Item]
  ) async throws(CountriesError) -> WorldBankItems<Item> {
    let resource = { @Sendable (number: Int) in
      request.resource(page: number, of: Row.self).map { page in
        for row in page.rows {
          if let found = unexpectedSubject(row) { throw UnexpectedSubject(subject: found) }
        }
        return DecodedPage(page, items: transform(page.rows))
      }
    }
    do {
      return WorldBankItems(
        try await pages(resource, subject: request.subject, onProgress: progress)
      )
    } catch {
      guard error.isAboutPages, caching != .revalidate else { throw error }
      var client = self
      client.caching = .revalidate
      return WorldBankItems(
        try await client.pages(resource, subject: request.subject, onProgress: progress)
      )
    }
  }

  private func pages(
    _ resource: @escaping @Sendable (Int) -> Resource<DecodedPage>,
    subject: String,
    onProgress progress: (@Sendable (Int) -> Void)?
  ) async throws(CountriesError) -> [Loaded<DecodedPage>] {
    let answer = try await page(resource(1), subject: subject)
    let first = answer.value
    let count = max(1, first.metadata.pages ?? 1)
    // A page count that exceeds the total of rows is wrong, and not read to its end. The first page
    // is not counted, since a total may be any number.
    let others = first.metadata.total.map { $0 / max(1, first.rowCount) } ?? Self.pageLimit
    guard count - 1 <= min(others, Self.pageLimit - 1) else {
      throw .incomplete(received: first.rowCount, expected: first.metadata.total ?? count)
    }
    progress?(1)
    var pages = [answer]
    if count > 1 {
      pages += try await (2...count).concurrentMap(limit: concurrency) { done in
        progress?(done + 1)
      } _: { number async throws(CountriesError) in
        let answer = try await page(resource(number), subject: subject)
        try answer.value.check(isPage: number, after: first)
        return answer
      }
    }
    try check(pages.map(\.value))
    return pages
  }

  /// Throws an error for pages that are not one consistent list.
  private func check(_ pages: [DecodedPage]) throws(CountriesError) {
    let metadata = pages[0].metadata
    let rows = pages.reduce(0) { $0 + $1.rowCount }
    for (index, page) in pages.enumerated() {
      if index > 0, page.hasSameRows(as: pages[index - 1]) {
        throw .repeatedPage(index, requested: index + 1)
      }
      // The page number of an empty list may be 0.
      let isRequested = page.metadata.page.map { $0 == index + 1 || $0 == 0 && rows == 0 } ?? true
      let isSame =
        page.metadata.total == metadata.total && page.metadata.lastUpdated == metadata.lastUpdated
      guard isRequested, isSame else {
        throw .incomplete(
          received: pages[..<index].reduce(0) { $0 + $1.rowCount },
          expected: metadata.total ?? rows
        )
      }
    }
    if let total = metadata.total, total != rows {
      throw .incomplete(received: rows, expected: total)
    }
  }

  /// The maximum number of pages; no list of the World Bank has as many.
  private static var pageLimit: Int { 10_000 }
}

extension WorldBankItems {
  fileprivate init(_ pages: [Loaded<DecodedPage>]) {
    source = pages[0].value.metadata.source
    lastUpdated = pages[0].value.metadata.lastUpdated
    provenance = pages.map(\.provenance).oldest ?? .network
    for page in pages {
      items += page.value.items(as: Item.self)
      drops.append(page.drops)
    }
  }
}
