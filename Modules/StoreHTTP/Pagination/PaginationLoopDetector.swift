/// The progress of a list that is read page by page, which refuses one that would never end.
///
/// A server may ignore where a page is to begin, or name a page again that it named before; a reader
/// who only goes on while there is a next page would ask it for ever. A copy that met such a page can
/// be let go, and the list be read on from the page before.
public struct PaginationLoopDetector: Sendable {
  // By their hashes: a page is named by a long word, and there may be many.
  private var asked: Set<Int> = []
  private var marks: Set<Int> = []
  private var known: Set<Int> = []
  private var barrenCount = 0

  /// Makes the progress of a list before its first page.
  public init() {}

  /// Notes the name by which a page is asked for: its address, cursor or number.
  ///
  /// - Throws: `HTTPError` of the kind `endlessPages` where that page was asked for before.
  public mutating func follow(_ name: some Hashable) throws(HTTPError) {
    guard asked.insert(name.hashValue).inserted else { throw HTTPError(.endlessPages(.repeated)) }
  }

  /// Notes a page by the identifiers of its items.
  ///
  /// - Throws: `HTTPError` of the kind `endlessPages` where the page has come before, or where three
  ///   pages in a row have brought nothing new.
  public mutating func take(_ ids: some Sequence<some Hashable>) throws(HTTPError) {
    let hashes = ids.map(\.hashValue)
    try take(mark: hashes.hashValue, isEmpty: hashes.isEmpty)
    var fresh = 0
    for hash in hashes where known.insert(hash).inserted { fresh += 1 }
    try count(fresh: fresh)
  }

  /// Notes a page by a mark of all that it has.
  mutating func take(mark: Int, isEmpty: Bool) throws(HTTPError) {
    guard isEmpty || marks.insert(mark).inserted else { throw HTTPError(.endlessPages(.repeated)) }
  }

  /// Notes how many items of a page had not come before.
  mutating func count(fresh: Int) throws(HTTPError) {
    barrenCount = fresh == 0 ? barrenCount + 1 : 0
    if barrenCount == 3 { throw HTTPError(.endlessPages(.nothingNew)) }
  }
}
