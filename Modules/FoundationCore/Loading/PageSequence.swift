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
