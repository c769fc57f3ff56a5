package import FoundationCore

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
  /// - Throws: ``HTTPError/Kind/endlessPages(_:)`` if that page was requested before.
  public mutating func recordRequest(_ name: some Hashable) throws(HTTPError) {
    guard requests.insert(name.hashValue).inserted else {
      throw HTTPError(.endlessPages(.repeated))
    }
  }

  /// Records a page by the identifiers of its items.
  ///
  /// - Throws: ``HTTPError/Kind/endlessPages(_:)`` if the page was repeated, or if three pages in a
  ///   row had no new items.
  public mutating func recordPage(ids: some Sequence<some Hashable>) throws(HTTPError) {
    let hashes = ids.map(\.hashValue)
    try recordPage(hash: hashes.hashValue, isEmpty: hashes.isEmpty)
    var newItems = 0
    for hash in hashes where items.insert(hash).inserted { newItems += 1 }
    try recordNewItems(newItems)
  }

  /// Records a page by the hash of its body.
  mutating func recordPage(hash: Int, isEmpty: Bool) throws(HTTPError) {
    guard isEmpty || pages.insert(hash).inserted else { throw HTTPError(.endlessPages(.repeated)) }
  }

  /// Records the number of new items of a page.
  mutating func recordNewItems(_ count: Int) throws(HTTPError) {
    pagesWithoutNewItems = count == 0 ? pagesWithoutNewItems + 1 : 0
    if pagesWithoutNewItems == 3 { throw HTTPError(.endlessPages(.nothingNew)) }
  }
}

extension PaginationLoopDetector {
  /// Requests a page and records it.
  ///
  /// - Parameters:
  ///   - next: The reference to the page; `nil` is the first one.
  ///   - wrap: Returns the error for pages that would never end.
  ///   - request: Requests the page.
  /// - Returns: The page.
  /// - Throws: The error of the request, or that of endless pages.
  package mutating func page<Item: Identifiable, Failed: Error>(
    at next: NextPage?,
    wrap: (HTTPError) -> Failed,
    request: (NextPage?) async throws(Failed) -> DecodedResponse<Page<Item>>
  ) async throws(Failed) -> DecodedResponse<Page<Item>> {
    if let next {
      do throws(HTTPError) { try recordRequest(next) } catch { throw wrap(error) }
    }
    let answer = try await request(next)
    do throws(HTTPError) {
      try recordPage(ids: answer.value.items.lazy.map(\.id))
    } catch {
      throw wrap(error)
    }
    return answer
  }
}
