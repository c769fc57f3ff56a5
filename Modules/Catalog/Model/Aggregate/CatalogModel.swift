public import FoundationCore
public import Observation
public import StoreHTTP

/// The catalog of a store: what it sells, as far as it was asked for.
///
///     let catalog = CatalogModel(client: client)
///     try await catalog.load()
///     show(catalog.products.value?.items ?? [])
///
/// - What fails leaves the last good values in place and says so in its phase.
/// - What was asked for last is what is shown, in whatever order the answers come.
/// - What is changed is changed in the loaded values too, once the store has said so.
/// - A trial (`isDryRun`) is carried out by the store in earnest, answered truly, and not kept.
@MainActor @Observable
public final class CatalogModel {
  /// The products that the filter lets through, in their order, as far as they were loaded.
  public var products: LoadPhase<Page<Product>> { list.phase }

  /// Which products are asked for.
  public internal(set) var filter = ProductFilter()
  /// In which order.
  public internal(set) var order = ProductSortOrder.relevance
  /// How the products are spread over what one could filter by further, where that was asked for.
  public internal(set) var facets: ProductPage.Facets?
  /// Where the products that came last are from, and how old they are.
  public internal(set) var provenance: Provenance?
  /// What could not be read of the loaded products and was left out.
  public internal(set) var drops = DropReport()
  /// The unreadable values dropped from the loaded categories.
  public internal(set) var categoryDrops = DropReport()
  /// The unreadable values dropped from the loaded brands.
  public internal(set) var brandDrops = DropReport()
  /// The unreadable values dropped from the loaded reviews.
  public internal(set) var reviewDrops = DropReport()

  /// The shelves of the store.
  public var categories: LoadPhase<CategoryTree> { shelves.phase }
  /// Who makes what it sells, by name.
  public var brands: LoadPhase<[Brand]> { makers.phase }
  /// What customers think of the product that was asked about last, the newest first.
  public var reviews: LoadPhase<Page<Review>> { opinions.phase }
  /// Which product that is.
  public internal(set) var reviewed: Product.ID?

  /// Whether lists are asked how they are spread.
  @ObservationIgnored public var wantsFacets = false

  /// How many products a page has.
  public let pageSize: Int
  /// How the store is asked.
  public let dialect: StoreAPI

  @ObservationIgnored let source: any CatalogSource
  var list = LatestLoad<Page<Product>>()
  var shelves = LatestLoad<CategoryTree>()
  var makers = LatestLoad<[Brand]>()
  var opinions = LatestLoad<Page<Review>>()

  /// The progress of the lists of products and of reviews.
  @ObservationIgnored var progress = PaginationLoopDetector()
  @ObservationIgnored var reviewProgress = PaginationLoopDetector()
  /// What the products that are there were asked for with.
  @ObservationIgnored var shown: ProductPageRequest?
  /// How many changes were made: what was under way meanwhile may be of before.
  @ObservationIgnored var changeCount = 0
  /// How many loads there were that no search began.
  @ObservationIgnored private(set) var loadCount = 0
  @ObservationIgnored private(set) lazy var search = makeSearch()

  private let pause: Duration
  private let clock: any Clock<Duration>

  /// Makes a model of the store that a client asks.
  ///
  /// - Parameters:
  ///   - client: Asks the store; its base is the store's address, without `v1`.
  ///   - dialect: How the store is asked, and answers.
  ///   - pageSize: How many products a page has, from 1 to 100.
  ///   - pause: How long nothing must be typed before a search begins.
  ///   - clock: What the pause is measured by.
  public init(
    client: HTTPClient,
    dialect: StoreAPI = .rialto,
    pageSize: Int = 20,
    pause: Duration = .milliseconds(250),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.dialect = dialect
    self.pageSize = pageSize
    self.pause = pause
    self.clock = clock
    source = dialect.source(client)
  }

  private func makeSearch() -> DebouncedLoader<Search, Void> {
    DebouncedLoader(debounce: pause, clock: clock) { [weak self] _ in try await self?.loadFirst() }
  }

  /// A search is another one where something else was loaded since, though its words are the same.
  struct Search: Equatable {
    let filter: ProductFilter
    let loadCount: Int
  }

  /// Takes the place of whatever a search may be about to load.
  func cancelSearch() {
    loadCount += 1
    search.cancel()
  }
}
