import FoundationCore
import StoreHTTP

/// A list as it came, all of its pages together.
struct BankList<Item: Sendable>: Sendable {
  var items: [Item] = []
  /// The number of the database that the figures are from, where the bank says so.
  var source: Int?
  var lastUpdated: CalendarDay?
  /// Where the oldest page was from.
  var provenance = Provenance.network
  var drops = DropReport()
}

extension Bank {
  /// Asks for a list: for the first page, then for all others, several at once.
  ///
  /// The list is whole or there is none: each page has to be the one that was asked for, all have
  /// to be of one state of the list, and the rows as many as the bank counts. Where they do not fit
  /// together, because stored pages are of different days or the list has just changed, all
  /// are asked for anew, once.
  @concurrent
  func list<Row: Decodable & Sendable, Item: Sendable>(
    _ question: BankQuestion,
    _ freshness: Freshness,
    reporting progress: (@Sendable (CountriesModel.Progress) -> Void)? = nil,
    read: @escaping @Sendable ([Row]) -> [Item]
  ) async throws(CountriesError) -> BankList<Item> {
    do {
      return try await whole(question, freshness, progress, read)
    } catch {
      guard case .incomplete = error, freshness != .refreshed else { throw error }
      return try await whole(question, .refreshed, progress, read)
    }
  }

  private func whole<Row: Decodable & Sendable, Item: Sendable>(
    _ question: BankQuestion,
    _ freshness: Freshness,
    _ progress: (@Sendable (CountriesModel.Progress) -> Void)?,
    _ read: @escaping @Sendable ([Row]) -> [Item]
  ) async throws(CountriesError) -> BankList<Item> {
    let sheet = { @Sendable (number: Int) async throws(CountriesError) -> Sheet<Item> in
      let answer = try await page(number, of: question, Row.self, freshness)
      return Sheet(answer, items: read(answer.value.rows))
    }
    let first = try await sheet(1)
    let count = max(1, first.head.pages ?? 1)
    guard count <= Self.pageLimit else { throw .incomplete(got: 1, of: count) }
    progress?(CountriesModel.Progress(pages: 1, of: count))
    var sheets = [first]
    if count > 1 {
      sheets += try await inParallel(Array(2...count), atMost: concurrency, sheet) { done in
        progress?(CountriesModel.Progress(pages: done + 1, of: count))
      }
    }
    try check(sheets)
    return BankList(sheets)
  }

  /// Refuses pages that are not those of one list.
  private func check(_ sheets: [Sheet<some Sendable>]) throws(CountriesError) {
    let head = sheets[0].head
    let rows = sheets.reduce(0) { $0 + $1.count }
    for (place, sheet) in sheets.enumerated() {
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

/// A page of which is left what is wanted of it.
private struct Sheet<Item: Sendable>: Sendable {
  let head: BankHead
  let count: Int
  let items: [Item]
  let provenance: Provenance
  let drops: DropReport

  init(_ answer: Answer<BankPage<some Any>>, items: [Item]) {
    head = answer.value.head
    count = answer.value.count
    self.items = items
    provenance = answer.provenance
    drops = answer.drops
  }
}

extension BankList {
  fileprivate init(_ sheets: [Sheet<Item>]) {
    source = sheets[0].head.source
    lastUpdated = sheets[0].head.lastUpdated
    provenance = sheets.map(\.provenance).oldest ?? .network
    for sheet in sheets {
      items += sheet.items
      drops.append(sheet.drops)
    }
  }
}

extension [Provenance] {
  /// That of the oldest answer; what came with the program is older than anything.
  var oldest: Provenance? {
    self.max { ($0.age ?? .seconds(Int64.max / 2)) < ($1.age ?? .seconds(Int64.max / 2)) }
  }
}
