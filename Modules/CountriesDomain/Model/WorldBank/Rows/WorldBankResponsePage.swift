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
      throw DecodingError.dataCorrupted(
        .init(codingPath: list.codingPath, debugDescription: "None of the rows is readable.")
      )
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
