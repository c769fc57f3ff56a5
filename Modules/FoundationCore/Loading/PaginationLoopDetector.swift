/// Detects lists that would never end.
///
/// A server may ignore the start of a page, or name a page that it named before; a reader that
/// continues while there is a next page would never stop. It is a value: to resume before a
/// repeated page, use the copy from before it.
public struct PaginationLoopDetector: Sendable {
  // Hashes, because page names may be long, and there may be many.
  private var requests: Set<Int> = []
  private var pages: Set<Int> = []
  private var items: Set<Int> = []
  private var pagesWithoutNewItems = 0

  /// Creates a detector before the first page.
  public init() {}

  /// Records the request of a page by its URL, cursor or number.
  ///
  /// - Throws: ``PaginationFailure/repeated`` if that page was requested before.
  public mutating func recordRequest(_ name: some Hashable) throws(PaginationFailure) {
    guard requests.insert(name.hashValue).inserted else { throw .repeated }
  }

  /// Records a page by the identifiers of its items.
  ///
  /// - Throws: ``PaginationFailure`` if the page was repeated, or if three pages in a row had no new
  ///   items.
  public mutating func recordPage(ids: some Sequence<some Hashable>) throws(PaginationFailure) {
    let hashes = ids.map(\.hashValue)
    guard hashes.isEmpty || pages.insert(hashes.hashValue).inserted else { throw .repeated }
    var newItems = 0
    for hash in hashes where items.insert(hash).inserted { newItems += 1 }
    pagesWithoutNewItems = newItems == 0 ? pagesWithoutNewItems + 1 : 0
    if pagesWithoutNewItems == 3 { throw .nothingNew }
  }

  /// Records a page with its items and its reference to the next page.
  mutating func record(_ page: some ListPage) throws(PaginationFailure) {
    try recordPage(ids: page.items.lazy.map(\.id))
    if let next = page.next { try recordRequest(next) }
  }
}

/// The reasons for which the pages of a list cannot be read to their end.
public enum PaginationFailure: Failure, Hashable {
  /// A page was repeated.
  case repeated
  /// Several pages in a row had no new items.
  case nothingNew
  /// There were more pages than allowed.
  case tooMany(limit: Int)

  public var details: FailureDetails {
    let reason =
      switch self {
      case .repeated: "A page was repeated."
      case .nothingNew: "Several pages in a row had no new items."
      case .tooMany(let limit): "There are more than \(limit) pages."
      }
    return FailureDetails(
      "http.endless_pages",
      .unavailable,
      "Could not read the whole list.",
      reason: reason,
      suggestion: "Request fewer pages; the server may count them wrongly."
    )
  }
}
