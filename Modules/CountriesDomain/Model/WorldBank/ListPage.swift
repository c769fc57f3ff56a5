import FoundationCore
import StoreHTTP

/// A page of a list, with its items and metadata.
struct ListPage<Row: Decodable & Equatable & Sendable, Item: Sendable>: Sendable {
  let metadata: WorldBankPageMetadata
  let rowCount: Int
  let items: [Item]
  let provenance: Provenance
  let drops: DropReport
  /// The first and last row, to recognize a repeated page.
  private let edges: [Row]

  init(_ answer: DecodedResponse<WorldBankResponsePage<Row>>, items: [Item]) {
    let rows = answer.value.rows
    metadata = answer.value.metadata
    rowCount = answer.value.rowCount
    edges = [rows.first, rows.last].compactMap(\.self)
    self.items = items
    provenance = answer.provenance
    drops = answer.drops
  }

  /// Throws an error for another page than the requested one.
  ///
  /// A server without support for pages sends the first page again.
  func check(isPage number: Int, after first: Self) throws(CountriesError) {
    if let page = metadata.page, page != number, rowCount > 0 {
      throw .repeatedPage(page, requested: number)
    }
    if hasSameRows(as: first) { throw .repeatedPage(1, requested: number) }
  }

  /// Returns `true` for a page with the same rows.
  func hasSameRows(as other: Self) -> Bool {
    rowCount > 0 && rowCount == other.rowCount && edges == other.edges
  }
}
