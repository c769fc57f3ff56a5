/// The pages of a list, each fetched when it is needed.
///
///     for try await page in client.pages(of: query) { show(page.value.items) }
///
/// Each iteration starts at the first page. No page is missed silently: the sequence throws if a page
/// cannot be loaded, or if the pages would never end, and ends after an error.
public struct PageSequence<Page: ListPage & Sendable, Failed: Error>: AsyncSequence, Sendable {
  public typealias Element = Loaded<Page>
  public typealias Failure = Failed

  /// Returns the error for pages that would never end, with the number of the last one.
  public typealias Wrap = @Sendable (PaginationFailure, _ number: Int) -> Failed
  /// Returns the page after a reference, with its number, counted from 1.
  public typealias Fetch =
    @Sendable (_ next: Page.Next?, _ number: Int) async throws(Failed) -> Loaded<Page>

  private let wrap: Wrap
  private let fetch: Fetch

  /// Creates the pages of a list.
  ///
  /// - Parameters:
  ///   - wrap: Returns the error for pages that would never end.
  ///   - fetch: Fetches a page.
  public init(wrap: @escaping Wrap, fetch: @escaping Fetch) {
    self.wrap = wrap
    self.fetch = fetch
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pages: self) }

  /// An iterator over the pages.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let pages: PageSequence
    private var detector = PaginationLoopDetector()
    private var next: Page.Next?
    private var number = 0
    private var isAtEnd = false

    fileprivate init(pages: PageSequence) { self.pages = pages }

    public mutating func next() async throws(Failed) -> Element? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failed) -> Element? {
      guard !isAtEnd else { return nil }
      isAtEnd = true
      number += 1
      let page = try await pages.fetch(next, number)
      do throws(PaginationFailure) {
        try detector.record(page.value)
      } catch {
        throw pages.wrap(error, number)
      }
      next = page.value.next
      isAtEnd = next == nil
      return page
    }
  }
}

extension PageSequence {
  /// Fetches the items of all pages, each once.
  ///
  /// - Parameter count: The number of items after which no further page is fetched.
  /// - Returns: The items as one page, with a `next` if there are more, and with the provenance of
  ///   the last page.
  /// - Throws: The error of a page, or of pages that would never end.
  public func collected<Item>(
    until count: Int = .max
  ) async throws(Failed) -> Loaded<FoundationCore.Page<Item>>
  where Page == FoundationCore.Page<Item> {
    var all = Loaded(FoundationCore.Page<Item>([]), provenance: .network)
    for try await page in self {
      all.value.items += page.value.items
      (all.value.next, all.value.total) = (page.value.next, page.value.total)
      all.provenance = page.provenance
      all.drops.append(page.drops)
      if all.value.items.count >= count { break }
    }
    // An item that has moved to a later page meanwhile is on both.
    all.value.items = all.value.items.mergedByID
    return all
  }
}
