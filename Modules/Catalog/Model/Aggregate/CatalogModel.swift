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
  public var products: LoadPhase<Page<Product>> { productList.phase.map(\.pages.page) }
  /// The filter of the products.
  ///
  /// Setting it loads them once it has not changed for the pause; the phase of the products has the
  /// failure.
  public var filter: ProductFilter {
    get { productList.query.filter }
    set { productList.query.filter = newValue }
  }
  /// The sort order of the products; setting it loads them, like the filter.
  public var sortOrder: ProductSortOrder {
    get { productList.query.order }
    set { productList.query.order = newValue }
  }
  /// The counts of the products by category, brand and rating, if they were requested.
  public var facets: ProductPage.Facets? { productList.phase.value?.facets }
  /// The words that the store searched for instead of those of the filter, of which no product has
  /// all; `nil` if the products match the filter as it is.
  public var correctedSearch: String? { productList.phase.value?.correctedSearch }
  /// The provenance of the last page: the store or the cache, and its age.
  public var provenance: Provenance? { productList.phase.value?.pages.provenance }
  /// The unreadable values dropped from the loaded products.
  public var productDrops: DropReport { productList.phase.value?.pages.drops ?? DropReport() }

  /// The categories of the store.
  public var categories: LoadPhase<CategoryTree> { categoryLoad.phase }
  /// The unreadable values dropped from the loaded categories.
  public internal(set) var categoryDrops = DropReport()
  /// The brands of the store, by name.
  public var brands: LoadPhase<[Brand]> { brandLoad.phase }
  /// The unreadable values dropped from the loaded brands.
  public internal(set) var brandDrops = DropReport()

  /// The reviews of one product, newest first.
  public var reviews: LoadPhase<Page<Review>> { reviewList.phase.map(\.page) }
  /// The product whose reviews are loaded.
  public var reviewedProductID: Product.ID? { reviewList.query }
  /// The unreadable values dropped from the loaded reviews.
  public var reviewDrops: DropReport { reviewList.phase.value?.drops ?? DropReport() }

  /// `true` to request facets with the first page.
  @ObservationIgnored public var wantsFacets = false

  /// The number of products on a page.
  public let pageSize: Int
  /// The API of the store.
  public let storeAPI: StoreAPI

  @ObservationIgnored let source: any CatalogSource
  var categoryLoad = LatestLoad<CategoryTree>()
  var brandLoad = LatestLoad<[Brand]>()
  @ObservationIgnored private(set) lazy var productList = makeProductList()
  @ObservationIgnored private(set) lazy var reviewList = makeReviewList()
  @ObservationIgnored let changes = ChangeTracker()

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

  private func makeProductList() -> QueriedPages<ProductListQuery, LoadedProducts, CatalogError> {
    QueriedPages(ProductListQuery(), debounce: pause, clock: clock, changes: changes) {
      [weak self] query, loaded throws(CatalogError) in
      // Without its model, the list is shown nowhere.
      guard let self else { throw .cancelled }
      return try await fetchProducts(of: query, after: loaded)
    } hasMore: {
      $0.pages.page.next != nil
    }
  }

  private func makeReviewList() -> QueriedPages<Product.ID?, LoadedPages<Review>, CatalogError> {
    QueriedPages(nil, changes: changes) { [source] product, loaded throws(CatalogError) in
      try await LoadedPages(after: loaded, wrap: CatalogError.store) { next throws(CatalogError) in
        guard let product else { return Loaded(Page([]), provenance: .network) }
        let reviews = try source.supporting("listing reviews", as: (any ReviewSource).self)
        return try await reviews.reviews(of: product, after: next)
      }
    } hasMore: {
      $0.page.next != nil
    }
  }
}

extension CatalogModel {
  /// Returns the client of a Rialto store for an operation that no other API has.
  func storeClient(for operation: String) throws(CatalogError) -> StoreClient {
    try source.supporting(operation, as: StoreClient.self)
  }

  /// Loads a value; its phase has the value or the error.
  ///
  /// - Returns: The response; `nil` if a later load superseded it.
  func load<Value>(
    _ load: ReferenceWritableKeyPath<CatalogModel, LatestLoad<Value>>,
    request: () async throws(CatalogError) -> Loaded<Value>
  ) async throws(CatalogError) -> Loaded<Value>? {
    let number = self[keyPath: load].begin()
    do {
      let answer = try await changes.retrying(request)
      return self[keyPath: load].end(number, with: answer.value) ? answer : nil
    } catch {
      self[keyPath: load].end(number, throwing: error)
      throw error
    }
  }
}
