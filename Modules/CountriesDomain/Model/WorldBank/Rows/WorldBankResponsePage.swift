import FoundationCore

/// One page of a list as the bank writes it: an array of what it says of the list, and the rows.
struct WorldBankResponsePage<Row: Decodable & Sendable>: Decodable, Sendable {
  let head: WorldBankPageMetadata
  /// The rows that could be read.
  let rows: [Row]
  /// How many there were, those that could not be read included: the pages are counted by it.
  let count: Int

  init(from decoder: any Decoder) throws {
    var parts = try decoder.unkeyedContainer()
    head = try parts.decode(WorldBankPageMetadata.self)
    // For an empty list the bank writes null, or leaves the rows out with a total of 0.
    let isListLeftOut = parts.isAtEnd
    guard try !isListLeftOut && !parts.decodeNil() else {
      guard head.total == 0 || head.total == nil && !isListLeftOut else {
        throw DecodingError.dataCorruptedError(
          in: parts,
          debugDescription: "The page has no list of rows."
        )
      }
      (rows, count) = ([], 0)
      return
    }
    let list = try parts.superDecoder()
    rows = try RequiredArray<Row>(from: list).wrappedValue
    count = try list.unkeyedContainer().count ?? rows.count
    guard !rows.isEmpty || count == 0 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: list.codingPath, debugDescription: "None of the rows could be read.")
      )
    }
  }
}

/// What the bank says of a list, on each of its pages.
///
/// Each number is written as a number here and as text there, and any may be missing.
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
