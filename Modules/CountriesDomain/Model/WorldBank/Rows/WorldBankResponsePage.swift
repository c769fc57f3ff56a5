import FoundationCore

/// One page of a list: an array of the page metadata and the rows.
struct WorldBankResponsePage<Row: Decodable & Sendable>: Decodable, Sendable {
  let metadata: WorldBankPageMetadata
  /// The readable rows.
  let rows: [Row]
  /// The number of rows, including unreadable ones, as counted by the metadata.
  let rowCount: Int

  init(from decoder: any Decoder) throws {
    var parts = try decoder.unkeyedContainer()
    metadata = try parts.decode(WorldBankPageMetadata.self)
    // The rows of an empty list are null, or missing with a total of 0.
    let isListMissing = parts.isAtEnd
    guard try !isListMissing && !parts.decodeNil() else {
      guard metadata.total == 0 || metadata.total == nil && !isListMissing else {
        throw DecodingError.dataCorruptedError(
          in: parts,
          debugDescription: "The page has no list of rows."
        )
      }
      (rows, rowCount) = ([], 0)
      return
    }
    let list = try parts.superDecoder()
    rows = try RequiredArray<Row>(from: list).wrappedValue
    rowCount = try list.unkeyedContainer().count ?? rows.count
    guard !rows.isEmpty || rowCount == 0 else {
      throw DecodingError.corrupted("None of the rows is readable.", in: list)
    }
  }
}

/// The page metadata of a list.
///
/// Each number may be a number or text, or missing.
struct WorldBankPageMetadata: Decodable, Sendable {
  @Lossy @Lenient var page: Int?
  @Lossy @Lenient var pages: Int?
  @Lossy @Lenient var total: Int?
  @Lossy @Lenient var source: Int?
  @Lossy var lastUpdated: CalendarDay?

  private enum CodingKeys: String, CodingKey {
    case page, pages, total
    case source = "sourceid"
    case lastUpdated = "lastupdated"
  }
}

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
