public import FoundationCore
public import Observation

/// The catalog of a store: its loaded products, categories, brands and reviews.
///
///     let catalog = CatalogModel(client: StoreClient(client))
///     catalog.products.query.filter.text = "mug"
///     await catalog.products.load()
///     show(catalog.products.items)
///
///     try await catalog.change { client in try await client.add(draft) }
@MainActor @Observable
public final class CatalogModel {
  /// The client of the store.
  public let client: any CatalogClient

  /// The products that match a query.
  public let products: PagedList<ProductQuery, ProductPage>
  /// The categories of the store.
  public let categories: Loadable<CategoryTree>
  /// The brands of the store, by name.
  public let brands: Loadable<[Brand]>
  /// The reviews of one product, newest first; empty without a product.
  public let reviews: PagedList<Product.ID?, Page<Review>>

  /// Creates a model of the catalog of a store, with nothing loaded.
  ///
  /// - Parameters:
  ///   - client: The client of the store.
  ///   - pageSize: The number of products on a page, from 1 to 100.
  ///   - pause: The pause in typing after which a search begins.
  ///   - clock: The clock of the pause.
  public init(
    client: any CatalogClient,
    pageSize: Int = 20,
    pause: Duration = .milliseconds(250),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.client = client
    products = PagedList(ProductQuery(limit: pageSize), pause: pause, clock: clock) {
      try await client.products($0, after: $1)
    }
    categories = Loadable { try await client.categories() }
    brands = Loadable { try await client.brands() }
    reviews = PagedList(nil, pause: .zero, clock: clock) { product, next in
      guard let product else { return Loaded(Page([]), provenance: .network) }
      return try await client.reviews(of: product, after: next)
    }
  }

  /// Changes the store, and then refreshes what is loaded.
  ///
  /// A conflict, or a thing that no longer exists, refreshes it as well: the editor saw an old state. A
  /// dry run changes nothing, so it is a request of the ``client``.
  ///
  /// - Parameter body: Makes the change through the client.
  /// - Returns: The result of the change.
  /// - Throws: The error of the change; a failed refresh is a failure of the list.
  @discardableResult
  public func change<Changed, Failed: Error>(
    _ body: (any CatalogClient) async throws(Failed) -> Changed
  ) async throws(Failed) -> Changed {
    let changed: Changed
    do {
      changed = try await body(client)
    } catch {
      switch error as? CatalogError {
      case .conflict, .notFound: await refresh()
      default: break
      }
      throw error
    }
    await refresh()
    return changed
  }

  private func refresh() async {
    await products.refreshAfterChange()
    await categories.refreshAfterChange()
    await brands.refreshAfterChange()
    await reviews.refreshAfterChange()
  }
}
