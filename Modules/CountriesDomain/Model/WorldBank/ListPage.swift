import FoundationCore
import StoreHTTP

/// The items read from a page, with its head.
struct ListPage<Row: Decodable & Equatable & Sendable, Item: Sendable>: Sendable {
  let head: WorldBankPageMetadata
  let count: Int
  let items: [Item]
  let provenance: Provenance
  let drops: DropReport
  /// The first row and the last, by which a page is known again.
  private let edges: [Row]

  init(_ answer: DecodedResponse<WorldBankResponsePage<Row>>, items: [Item]) {
    let rows = answer.value.rows
    head = answer.value.head
    count = answer.value.count
    edges = [rows.first, rows.last].compactMap(\.self)
    self.items = items
    provenance = answer.provenance
    drops = answer.drops
  }

  /// Refuses a page that is another than the one that was asked for, before more are asked for.
  ///
  /// A server that does not know of pages, or that stands still, answers with the first again.
  func check(isPage number: Int, after first: Self) throws(CountriesError) {
    if let page = head.page, page != number, count > 0 {
      throw .repeatedPage(page, asked: number)
    }
    if isSame(as: first) { throw .repeatedPage(1, asked: number) }
  }

  /// Returns true for a page with the same rows.
  func isSame(as other: Self) -> Bool {
    count > 0 && count == other.count && edges == other.edges
  }
}

extension [Provenance] {
  /// The provenance of the oldest answer; a bundled one counts as the oldest.
  var oldest: Provenance? {
    self.max { ($0.age ?? .seconds(Int64.max / 2)) < ($1.age ?? .seconds(Int64.max / 2)) }
  }
}
