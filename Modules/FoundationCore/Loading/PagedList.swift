public import Observation

/// A list that is loaded page by page and follows a query.
///
///     let products = PagedList(ProductQuery()) { query, next in
///       try await client.products(query, after: next)
///     }
///     products.query.filter.text = "mug"   // loads after a pause in typing
///     await products.loadNext()            // at the end of the rows
///
/// - A load never throws. A failed one keeps the items; ``failure`` has its reason until the next
///   load begins, or until a view sets it to `nil`.
/// - The latest load wins, even if an earlier response arrives after it. Items of another query than
///   ``query`` stay until the new ones arrive; ``isCurrent`` tells.
/// - A list that would never end, because the server repeats its pages, fails.
/// - A cancellation is not a failure.
@MainActor @Observable
public final class PagedList<Query: Equatable, Page: ListPage> {
  /// Returns the first page of a query, or the page after a reference.
  public typealias Fetch = @MainActor (Query, Page.Next?) async throws -> Loaded<Page>

  /// The query; setting it loads its first page once it has not changed for the pause.
  public var query: Query { didSet { if query != oldValue { loadAfterPause() } } }

  /// The items of all loaded pages, in order; an item on two pages has its later value.
  public private(set) var items: [Page.Item] = []
  /// `true` while a load is in progress.
  public private(set) var isLoading = false
  /// The failure of the latest load; a view dismisses it by setting `nil`.
  public var failure: (any Failure)?

  /// The first page, with what the server says once about the list.
  public var first: Page? { pages.first?.value }
  /// The last loaded page, with what a server or a client says about the list up to it.
  public var last: Page? { pages.last?.value }
  /// `true` if there are pages after the loaded ones.
  public var hasMore: Bool { pages.last?.value.next != nil }
  /// The parts of the loaded pages that could not be read.
  public var drops: DropReport { pages.reduce(into: DropReport()) { $0.append($1.drops) } }
  /// The provenance of the last loaded page; `nil` before the first load.
  public var provenance: Provenance? { pages.last?.provenance }
  /// `true` if the items belong to the query.
  public var isCurrent: Bool { loadedQuery == query }

  private var loadedQuery: Query?
  private var pages: [Loaded<Page>] = [] {
    didSet { items = pages.lazy.flatMap(\.value.items).mergedByID }
  }
  /// The detector of endless lists, after the loaded pages.
  @ObservationIgnored private var detector = PaginationLoopDetector()
  @ObservationIgnored private var typing: Task<Void, Never>?
  @ObservationIgnored private let race = Race()
  @ObservationIgnored private let pause: Duration
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let fetch: Fetch

  /// Creates a list that is not loaded.
  ///
  /// - Parameters:
  ///   - query: The first query.
  ///   - pause: The time without another change of the query after which it is loaded.
  ///   - clock: The clock that measures it.
  ///   - fetch: Fetches a page.
  public init(
    _ query: Query,
    pause: Duration = .milliseconds(250),
    clock: any Clock<Duration> = ContinuousClock(),
    fetch: @escaping Fetch
  ) {
    self.query = query
    self.pause = pause
    self.clock = clock
    self.fetch = fetch
  }

  deinit { typing?.cancel() }

  /// Loads the first page of the query, in place of the loaded pages.
  public func load() async { await load(fetch) }

  /// Loads the first page in another way, such as from the server and not from the cache.
  public func load(_ fetch: Fetch) async {
    typing?.cancel()
    await replacePages(after: [], count: 1, fetch)
  }

  /// Loads the next page, unless a load is in progress or this was the last page.
  public func loadNext() async {
    guard !isLoading else { return }
    guard isCurrent else { return await load() }
    if hasMore { await replacePages(after: pages, count: pages.count + 1, fetch) }
  }

  /// Loads as many pages as are loaded again, and replaces them at once.
  public func refresh() async {
    typing?.cancel()
    await replacePages(after: [], count: isCurrent ? pages.count : 1, fetch)
  }

  /// Refreshes the list, if it is loaded or loading: the response to a load in progress may be older
  /// than the change.
  public func refreshAfterChange() async {
    if loadedQuery != nil || isLoading { await refresh() }
  }

  /// Waits for the load that a change of the query has caused.
  public func settle() async {
    while let task = typing {
      await task.value
      if typing == task { typing = nil }
    }
  }

  /// Loads the pages after some loaded ones, up to a count.
  private func replacePages(after loaded: [Loaded<Page>], count: Int, _ fetch: Fetch) async {
    let query = query
    (isLoading, failure) = (true, nil)
    let known = loaded.isEmpty ? PaginationLoopDetector() : detector
    let result = await race.run {
      var (pages, detector) = (loaded, known)
      repeat {
        let page = try await fetch(query, pages.last?.value.next)
        try detector.record(page.value)
        pages.append(page)
      } while pages.count < count && pages.last?.value.next != nil
      return (pages, detector)
    }
    guard let result else { return }
    isLoading = false
    switch result {
    case .success(let (pages, detector)):
      (self.pages, self.detector, loadedQuery) = (pages, detector, query)
    case .failure(let error): failure = error.asLoadFailure
    }
  }

  private func loadAfterPause() {
    typing?.cancel()
    typing = nil
    // The items belong to the query already; a load in progress is for an earlier query.
    if isCurrent {
      race.abandon()
      (isLoading, failure) = (false, nil)
      return
    }
    typing = Task { [weak self, pause, clock, fetch] in
      do {
        try await clock.sleep(for: pause)
        try Task.checkCancellation()
      } catch { return }
      await self?.replacePages(after: [], count: 1, fetch)
    }
  }
}
