public import FoundationCore
public import Observation
public import StoreHTTP

/// The catalog of a store: its products, categories, brands and reviews, as far as they are loaded.
///
///     let catalog = CatalogModel(client: client)
///     try await catalog.load()
///     show(catalog.products.value?.items ?? [])
///
/// - A failed load keeps the last good values and its phase says so.
/// - The latest request wins, in whatever order the responses arrive.
/// - A change updates the loaded values once the store has confirmed it.
/// - A dry run (`isDryRun`) validates a change and returns its result without saving it.
@MainActor @Observable
public final class CatalogModel {
  /// The loaded products that match the filter, in the sort order.
  public var products: LoadPhase<Page<Product>> { productLoad.phase }

  /// The filter of the products.
  public internal(set) var filter = ProductFilter()
  /// The sort order of the products.
  public internal(set) var sortOrder = ProductSortOrder.relevance
  /// The counts of the products by category, brand and rating, if they were requested.
  public internal(set) var facets: ProductPage.Facets?
  /// The provenance of the last page: the store or the cache, and its age.
  public internal(set) var provenance: Provenance?
  /// The unreadable values dropped from the loaded products.
  public internal(set) var productDrops = DropReport()
  /// The unreadable values dropped from the loaded categories.
  public internal(set) var categoryDrops = DropReport()
  /// The unreadable values dropped from the loaded brands.
  public internal(set) var brandDrops = DropReport()
  /// The unreadable values dropped from the loaded reviews.
  public internal(set) var reviewDrops = DropReport()

  /// The categories of the store.
  public var categories: LoadPhase<CategoryTree> { categoryLoad.phase }
  /// The brands of the store, by name.
  public var brands: LoadPhase<[Brand]> { brandLoad.phase }
  /// The reviews of one product, newest first.
  public var reviews: LoadPhase<Page<Review>> { reviewLoad.phase }
  /// The product whose reviews are loaded.
  public internal(set) var reviewedProductID: Product.ID?

  /// `true` to request facets with the first page.
  @ObservationIgnored public var wantsFacets = false

  /// The number of products on a page.
  public let pageSize: Int
  /// The API of the store.
  public let storeAPI: StoreAPI

  @ObservationIgnored let source: any CatalogSource
  var productLoad = LatestLoad<Page<Product>>()
  var categoryLoad = LatestLoad<CategoryTree>()
  var brandLoad = LatestLoad<[Brand]>()
  var reviewLoad = LatestLoad<Page<Review>>()

  /// The detectors of repeating pages, for products and for reviews.
  @ObservationIgnored var productProgress = PaginationLoopDetector()
  @ObservationIgnored var reviewProgress = PaginationLoopDetector()
  /// The request of the loaded products.
  @ObservationIgnored var loadedRequest: ProductPageRequest?
  /// The number of changes made; a response requested before the last one may be out of date.
  @ObservationIgnored var changeCount = 0
  /// The number of loads that no search started.
  @ObservationIgnored private(set) var loadCount = 0
  @ObservationIgnored private(set) lazy var search = makeSearch()

  private let pause: Duration
  private let clock: any Clock<Duration>

  /// Creates a model of the store of a client.
  ///
  /// - Parameters:
  ///   - client: The client of the store; its base is the store's URL, without `v1`.
  ///   - storeAPI: The API of the store.
  ///   - pageSize: The number of products on a page, from 1 to 100.
  ///   - pause: The pause in typing after which a search begins.
  ///   - clock: The clock of the pause.
  public init(
    client: HTTPClient,
    storeAPI: StoreAPI = .rialto,
    pageSize: Int = 20,
    pause: Duration = .milliseconds(250),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.storeAPI = storeAPI
    self.pageSize = pageSize
    self.pause = pause
    self.clock = clock
    source = storeAPI.makeSource(client: client)
  }

  private func makeSearch() -> DebouncedLoader<SearchKey, Void> {
    DebouncedLoader(debounce: pause, clock: clock) { [weak self] _ in
      try await self?.loadFirstPage()
    }
  }

  /// The identity of a search; the same words after another load are a new search.
  struct SearchKey: Equatable {
    let filter: ProductFilter
    let loadCount: Int
  }

  /// Cancels the pending search, which the next load supersedes.
  func cancelSearch() {
    loadCount += 1
    search.cancel()
  }
}

extension CatalogModel {
  /// Loads a value; its phase has the value or the error.
  ///
  /// - Returns: The response; `nil` if a later load superseded it.
  func load<Value>(
    _ load: ReferenceWritableKeyPath<CatalogModel, LatestLoad<Value>>,
    request: () async throws(CatalogError) -> DecodedResponse<Value>
  ) async throws(CatalogError) -> DecodedResponse<Value>? {
    let number = self[keyPath: load].begin()
    do {
      let answer = try await retryingAfterChanges(request)
      return self[keyPath: load].end(number, with: answer.value) ? answer : nil
    } catch {
      self[keyPath: load].end(number, throwing: error)
      throw error
    }
  }

  /// Repeats a request while changes are made during it, since the response may be out of date.
  func retryingAfterChanges<Value>(
    _ request: () async throws(CatalogError) -> Value
  ) async throws(CatalogError) -> Value {
    while true {
      let before = changeCount
      let value = try await request()
      if before == changeCount { return value }
    }
  }
}
