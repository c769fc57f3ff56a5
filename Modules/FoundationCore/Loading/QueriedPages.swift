public import Observation

/// A list that is loaded page by page, and follows a query that a user changes.
///
/// A model has one for each of its lists, and a function that fetches a page: the first one of a
/// query, or the one after the pages that are loaded.
///
///     private lazy var list = QueriedPages<String, Page<Product>, CatalogError>("") { text, loaded in
///       let page = try await client.products(matching: text, after: loaded?.next)
///       return loaded?.appending(page) ?? page
///     } hasMore: {
///       $0.next != nil
///     }
///
/// - A failed load keeps the pages loaded before, and the phase has its failure.
/// - The latest load wins, in whatever order the responses arrive; an earlier one returns without an
///   error and changes nothing.
/// - A request during which something was changed is sent again.
@MainActor @Observable
public final class QueriedPages<Query: Equatable, Content, Failed: Error> {
  /// Fetches the first page, or returns the loaded pages with the one after them.
  public typealias Fetch = @MainActor (Query, Content?) async throws(Failed) -> Content

  /// The phase of the latest load, with the pages loaded so far.
  public var phase: LoadPhase<Content> { latest.phase }

  private var latest = LatestLoad<Content>()
  private var requested: Query
  /// The query of the loaded pages, and their number.
  @ObservationIgnored private var loaded: (query: Query, pageCount: Int)?
  /// The number of updates of the loaded pages; a page fetched during one is fetched again.
  @ObservationIgnored private var updateCount = 0
  /// The number of loads that no change of the query started.
  @ObservationIgnored private var loadCount = 0
  @ObservationIgnored private lazy var search = makeSearch()

  private let pause: Duration
  private let clock: any Clock<Duration>
  private let changes: ChangeTracker
  private let fetch: Fetch
  private let hasMore: @MainActor (Content) -> Bool

  /// Creates a list that is not loaded.
  ///
  /// - Parameters:
  ///   - query: The first query.
  ///   - pause: The time without another change of the query after which its pages are loaded.
  ///   - clock: The clock that measures it.
  ///   - changes: The tracker of the changes that affect the list.
  ///   - fetch: Fetches a page.
  ///   - hasMore: Returns `true` if there are pages after those that are loaded.
  public init(
    _ query: Query,
    debounce pause: Duration = .milliseconds(250),
    clock: any Clock<Duration> = ContinuousClock(),
    changes: ChangeTracker = ChangeTracker(),
    fetch: @escaping Fetch,
    hasMore: @escaping @MainActor (Content) -> Bool
  ) {
    requested = query
    self.pause = pause
    self.clock = clock
    self.changes = changes
    self.fetch = fetch
    self.hasMore = hasMore
  }

  /// A query after some loads; the same one after a further load is another key.
  private struct SearchKey: Equatable {
    let query: Query
    let loadCount: Int
  }

  private func makeSearch() -> DebouncedLoader<SearchKey, Void> {
    DebouncedLoader(debounce: pause, clock: clock) { [weak self] _ in try await self?.loadFirst() }
  }
}

extension QueriedPages {
  /// The query.
  ///
  /// Setting it loads the first page once it has not changed for the pause; the phase has the failure
  /// of that load. Setting the query whose pages are shown sends no request.
  public var query: Query {
    get { requested }
    set {
      requested = newValue
      search.submit(SearchKey(query: newValue, loadCount: loadCount))
      // The pages of this query are shown already: a load in progress or its failure is obsolete.
      if !search.phase.isLoading { restoreLoaded() }
    }
  }

  /// Waits until no change of the query is pending or loading.
  public func waitForSearch() async { await search.waitUntilIdle() }

  /// Cancels the load of a changed query, and returns to the query of the loaded pages.
  public func cancelSearch() {
    search.cancel()
    restoreLoaded()
  }

  private func restoreLoaded() {
    if let loaded { requested = loaded.query }
    if let value = phase.value { latest.set(value) } else { latest.reset() }
  }
}

extension QueriedPages {
  /// Loads the first page of the query, in place of the loaded pages.
  ///
  /// - Throws: The error of the request.
  public func load() async throws(Failed) { try await load(requested) }

  /// Loads the first page of another query, in place of the loaded pages.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - fetch: Another way to fetch the page; `nil` for the usual one.
  /// - Throws: The error of the request.
  public func load(_ query: Query, with fetch: Fetch? = nil) async throws(Failed) {
    loadCount += 1
    search.cancel()
    requested = query
    try await loadFirst(with: fetch)
  }

  /// Loads the next page and appends it.
  ///
  /// Does nothing after the last page or during a load. If the pages of the query are missing, loads
  /// the first one.
  ///
  /// - Throws: The error of the request.
  public func loadNext() async throws(Failed) {
    guard !phase.isLoading else { return }
    guard let loaded, loaded.query == requested, let content = phase.value else {
      return try await loadFirst()
    }
    guard hasMore(content) else { return }
    try await load(loaded.query, pageCount: loaded.pageCount + 1) { query throws(Failed) in
      try await self.fetch(query, self.phase.value)
    }
  }

  /// Loads as many pages as are loaded again, and replaces them at once.
  ///
  /// - Throws: The error of the request; the pages loaded before are kept.
  public func refresh() async throws(Failed) {
    guard let loaded, loaded.query == requested else { return try await load() }
    loadCount += 1
    search.cancel()
    try await load(loaded.query, pageCount: loaded.pageCount) { query throws(Failed) in
      var content = try await self.fetch(query, nil)
      var count = 1
      while count < loaded.pageCount, self.hasMore(content) {
        content = try await self.fetch(query, content)
        count += 1
      }
      return content
    }
  }

  /// Refreshes the list after a change, if it was loaded; the phase has the failure.
  public func refreshIfLoaded() async {
    guard phase.value != nil else { return }
    // The change before it is done, whether the refresh succeeds or not.
    do { try await refresh() } catch {}
  }

  private func loadFirst(with fetch: Fetch? = nil) async throws(Failed) {
    try await load(requested, pageCount: 1) { query throws(Failed) in
      try await (fetch ?? self.fetch)(query, nil)
    }
  }

  private func load(
    _ query: Query,
    pageCount: Int,
    _ request: (Query) async throws(Failed) -> Content
  ) async throws(Failed) {
    let number = latest.begin()
    do throws(Failed) {
      var content: Content
      var before: Int
      repeat {
        before = updateCount
        content = try await changes.retrying { () throws(Failed) in try await request(query) }
      } while before != updateCount
      if latest.end(number, with: content) { loaded = (query, pageCount) }
    } catch {
      latest.end(number, throwing: error)
      throw error
    }
  }
}

extension QueriedPages {
  /// Changes the loaded pages, if there are any, and keeps the phase.
  public func update(_ change: (inout Content) -> Void) {
    updateCount += 1
    latest.update(change)
  }

  /// Changes the loaded pages before a server confirms it, and takes the change back if it does not.
  ///
  /// - Parameters:
  ///   - change: The change of the loaded pages.
  ///   - undo: The inverse change, since the pages may have changed meanwhile.
  ///   - request: The request that makes the change.
  /// - Returns: The response.
  /// - Throws: The error of the request.
  public func updating<Response>(
    _ change: (inout Content) -> Void,
    undo: (inout Content) -> Void,
    request: () async throws(Failed) -> Response
  ) async throws(Failed) -> Response {
    update(change)
    do throws(Failed) {
      let response = try await request()
      changes.recordChange()
      return response
    } catch {
      update(undo)
      throw error
    }
  }

  /// Records a failure to update the pages, unless a load is in progress.
  public func fail(with error: any Error) { latest.fail(with: error) }

  /// Dismisses the failure of the phase, if there is one; the loaded pages remain.
  public func dismissFailure() { latest.dismissFailure() }

  /// The report of the failure of the phase; setting `nil` dismisses it.
  public var failureReport: FailureReport? {
    get { latest.failureReport }
    set { latest.failureReport = newValue }
  }

  /// Removes the loaded pages, and sets the query without loading it.
  public func reset(to query: Query) {
    search.cancel()
    latest.reset()
    loaded = nil
    requested = query
  }
}
