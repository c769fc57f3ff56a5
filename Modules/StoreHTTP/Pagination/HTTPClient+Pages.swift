public import FoundationCore

extension HTTPClient {
  /// The pages of a list, each fetched as it is read.
  ///
  /// No page is missed silently: a page that cannot be fetched ends the sequence with its error. A
  /// list that would never end also fails: if a page is repeated, several pages have no new items,
  /// or there are more than allowed.
  public struct Pages<Item: Sendable>: AsyncSequence, Sendable {
    public typealias Element = DecodedResponse<Page<Item>>
    public typealias Failure = HTTPError

    let client: HTTPClient
    let resource: Resource<Page<Item>>
    let pagination: Pagination
    let concurrency: Int
    let maximum: Int
    /// Creates a filter that removes repeated items from each page.
    let makeFilter: @Sendable () -> (Page<Item>) -> Page<Item>

    /// An iterator of the pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let reader: PageReader<Item>

      public mutating func next() async throws(HTTPError) -> Element? {
        try await next(isolation: #isolation)
      }

      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws(HTTPError) -> Element? {
        try await reader.next()
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: PageReader(self)) }
  }
}

extension HTTPClient {
  /// Returns the pages of a list, in their order.
  ///
  ///     for try await page in client.pages(of: products, pagination: .numbered(in: "page", size: 50)) {
  ///       show(page.value.items)
  ///     }
  ///
  /// No request is sent before the first page is read, and at most `concurrency` pages are fetched
  /// ahead.
  ///
  /// - Parameters:
  ///   - resource: The first page.
  ///   - pagination: The way in which the pages follow each other.
  ///   - concurrency: The most concurrent requests, if the number of pages is known.
  ///   - maximum: The most pages.
  /// - Returns: The pages; each iteration fetches them anew.
  public func pages<Item>(
    of resource: Resource<Page<Item>>,
    pagination: Pagination,
    concurrency: Int = 4,
    maximum: Int = 1000
  ) -> Pages<Item> {
    Pages(
      client: self,
      resource: resource,
      pagination: pagination,
      concurrency: concurrency,
      maximum: maximum,
      makeFilter: { { $0 } }
    )
  }

  /// Returns the pages of a list, in their order, without repeated items.
  ///
  /// A list may change while it is read, so that the last items of a page are repeated on the next
  /// one: they are left out there.
  public func pages<Item: Identifiable>(
    of resource: Resource<Page<Item>>,
    pagination: Pagination,
    concurrency: Int = 4,
    maximum: Int = 1000
  ) -> Pages<Item> where Item.ID: Sendable {
    Pages(
      client: self,
      resource: resource,
      pagination: pagination,
      concurrency: concurrency,
      maximum: maximum,
      makeFilter: {
        var known: Set<Item.ID> = []
        return { page in
          Page(
            page.items.filter { known.insert($0.id).inserted },
            next: page.next,
            total: page.total
          )
        }
      }
    )
  }
}
