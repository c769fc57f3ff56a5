import FoundationCore
import StoreHTTP

/// A page of a list, with its items and metadata.
///
/// It hides the types of its rows and items, so that the loading of lists is compiled once.
struct DecodedPage: Sendable {
  let metadata: WorldBankPageMetadata
  let rowCount: Int
  private let items: any Sendable
  /// The first and last row, to recognize a repeated page.
  private let edges: any Equatable & Sendable

  init<Row: Decodable & Equatable & Sendable>(
    _ page: WorldBankResponsePage<Row>,
    items: [some Sendable]
  ) {
    metadata = page.metadata
    rowCount = page.rowCount
    edges = [page.rows.first, page.rows.last]
    self.items = items
  }

  /// Returns the items of a page that was made with items of this type.
  func items<Item: Sendable>(as type: Item.Type) -> [Item] { items as? [Item] ?? [] }

  /// Throws an error for another page than the requested one.
  ///
  /// A server without support for pages sends the first page again.
  func check(isPage number: Int, after first: DecodedPage) throws(CountriesError) {
    if let page = metadata.page, page != number, rowCount > 0 {
      throw .repeatedPage(page, requested: number)
    }
    if hasSameRows(as: first) { throw .repeatedPage(1, requested: number) }
  }

  /// Returns `true` for a page with the same rows.
  func hasSameRows(as other: DecodedPage) -> Bool {
    rowCount > 0 && rowCount == other.rowCount && edges.isEqual(to: other.edges)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: any Equatable) -> Bool { self == other as? Self }
}
