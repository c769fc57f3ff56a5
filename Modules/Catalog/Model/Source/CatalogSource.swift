import FoundationCore
import StoreHTTP

/// The requests of the model that the API of every store has.
///
/// Requests that only some APIs have are the protocols below; those that only the API of a Rialto
/// store has are methods of `StoreClient`. HTTP errors are thrown as `CatalogError(_:resource:)`, unless
/// the API gives them another meaning.
protocol CatalogSource: Sendable {
  /// Fetches a page of products.
  func products(_ request: ProductPageRequest) async throws(CatalogError) -> Loaded<
    ProductPage
  >
  func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product>
}

extension CatalogSource {
  /// Returns the API as one that has an operation; throws `CatalogError.unsupported` if it has not.
  func supporting<API>(_ operation: String, as api: API.Type) throws(CatalogError) -> API {
    guard let api = self as? API else { throw .unsupported(operation) }
    return api
  }
}

/// An API with the products by SKU.
protocol SKUSource: CatalogSource {
  /// Fetches the product that has a variant with a SKU.
  func product(having sku: SKU) async throws(CatalogError) -> Loaded<Product>
}

/// An API with the categories of the store.
protocol CategorySource: CatalogSource {
  /// Fetches all categories, parents before their children.
  func categories() async throws(CatalogError) -> Loaded<[Category]>
}

/// An API with the brands of the store.
protocol BrandSource: CatalogSource {
  func brands() async throws(CatalogError) -> Loaded<[Brand]>
}

/// An API with the reviews of products.
protocol ReviewSource: CatalogSource {
  /// Fetches a page of reviews, newest first; `cursor` is the `next` of the page before.
  func reviews(
    of product: Product.ID,
    after cursor: NextPage?
  ) async throws(CatalogError) -> Loaded<Page<Review>>
}

// A dry run validates a change and returns its result without saving it.

/// An API that removes products.
protocol ProductRemoving: CatalogSource {
  func remove(_ product: Product, isDryRun: Bool) async throws(CatalogError)
}

/// An API that adds, changes and removes products.
protocol ProductEditing: ProductRemoving {
  func add(_ draft: ProductDraft, isDryRun: Bool) async throws(CatalogError) -> Product
  /// Throws `CatalogError.conflict` if the product was changed since.
  func change(
    _ product: Product,
    to draft: ProductDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Product
}
