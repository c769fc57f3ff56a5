public import FoundationCore

extension HTTPClient {
  /// The pages of a list, each asked for as it is read.
  ///
  /// No page is missed in silence: what cannot be had ends the pages with its error. The pages also
  /// end in an error where they would never end, because one comes again, or several bring nothing
  /// new, or there are more than allowed.
  public struct Pages<Item: Sendable>: AsyncSequence, Sendable {
    public typealias Element = DecodedResponse<Page<Item>>
    public typealias Failure = HTTPError

    let client: HTTPClient
    let resource: Resource<Page<Item>>
    let paging: Pagination
    let concurrency: Int
    let maximum: Int
    /// Makes what takes out of each page the items that came before.
    let makeFilter: @Sendable () -> (Page<Item>) -> Page<Item>

    /// Reads page after page.
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
  /// The pages of a list, in their order.
  ///
  ///     for try await page in client.pages(of: products, .numbered(in: "page", size: 50)) {
  ///       show(page.value.items)
  ///     }
  ///
  /// Nothing is asked before the first page is wanted, and a reader who stops has at most as many
  /// pages fetched ahead as may be under way at once.
  ///
  /// - Parameters:
  ///   - resource: The first page.
  ///   - paging: How the pages follow one another.
  ///   - concurrency: How many may be under way at once, where it is known how many there are.
  ///   - maximum: How many there may be.
  /// - Returns: The pages; each reading asks anew.
  public func pages<Item>(
    of resource: Resource<Page<Item>>,
    _ paging: Pagination,
    concurrency: Int = 4,
    maximum: Int = 1000
  ) -> Pages<Item> {
    Pages(
      client: self,
      resource: resource,
      paging: paging,
      concurrency: concurrency,
      maximum: maximum,
      makeFilter: { { $0 } }
    )
  }

  /// The pages of a list, in their order, each item once.
  ///
  /// Lists move while they are read, so the end of one page can come again at the start of the next:
  /// an item that came before is left out of the later page.
  public func pages<Item: Identifiable>(
    of resource: Resource<Page<Item>>,
    _ paging: Pagination,
    concurrency: Int = 4,
    maximum: Int = 1000
  ) -> Pages<Item> where Item.ID: Sendable {
    Pages(
      client: self,
      resource: resource,
      paging: paging,
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
