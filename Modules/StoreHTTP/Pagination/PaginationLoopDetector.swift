/// Detects lists that would never end.
///
/// A server may ignore the start of a page, or name a page that it named before; a reader that
/// continues while there is a next page would never stop. It is a value: to resume before a
/// repeated page, use the copy from before it.
public struct PaginationLoopDetector: Sendable {
  // Hashes, because page names may be long, and there may be many.
  private var asked: Set<Int> = []
  private var marks: Set<Int> = []
  private var known: Set<Int> = []
  private var barrenCount = 0

  /// Creates a detector before the first page.
  public init() {}

  /// Records the request of a page by its URL, cursor or number.
  ///
  /// - Throws: ``HTTPError/Kind/endlessPages(_:)`` if that page was requested before.
  public mutating func follow(_ name: some Hashable) throws(HTTPError) {
    guard asked.insert(name.hashValue).inserted else { throw HTTPError(.endlessPages(.repeated)) }
  }

  /// Records a page by the identifiers of its items.
  ///
  /// - Throws: ``HTTPError/Kind/endlessPages(_:)`` if the page was repeated, or if three pages in a
  ///   row had no new items.
  public mutating func take(_ ids: some Sequence<some Hashable>) throws(HTTPError) {
    let hashes = ids.map(\.hashValue)
    try take(mark: hashes.hashValue, isEmpty: hashes.isEmpty)
    var fresh = 0
    for hash in hashes where known.insert(hash).inserted { fresh += 1 }
    try count(fresh: fresh)
  }

  /// Records a page by the hash of its body.
  mutating func take(mark: Int, isEmpty: Bool) throws(HTTPError) {
    guard isEmpty || marks.insert(mark).inserted else { throw HTTPError(.endlessPages(.repeated)) }
  }

  /// Records the number of new items of a page.
  mutating func count(fresh: Int) throws(HTTPError) {
    barrenCount = fresh == 0 ? barrenCount + 1 : 0
    if barrenCount == 3 { throw HTTPError(.endlessPages(.nothingNew)) }
  }
}
