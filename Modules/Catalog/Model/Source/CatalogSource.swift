import FoundationCore
import StoreHTTP

/// The requests of the model to a store, with one implementation for each store API.
///
/// The default implementations throw `CatalogError.unsupported`. HTTP errors are thrown as
/// `CatalogError(_:resource:)`, unless the API gives them another meaning.
protocol CatalogSource: Sendable {
  /// Fetches a page of products.
  func products(_ request: ProductPageRequest) async throws(CatalogError) -> DecodedResponse<
    ProductPage
  >
  func product(_ id: Product.ID) async throws(CatalogError) -> DecodedResponse<Product>
  /// Fetches the product that has a variant with a SKU.
  func product(having sku: SKU) async throws(CatalogError) -> DecodedResponse<Product>
  /// Fetches all categories, parents before their children.
  func categories() async throws(CatalogError) -> DecodedResponse<[Category]>
  func brands() async throws(CatalogError) -> DecodedResponse<[Brand]>
  /// Fetches a page of reviews, newest first; `cursor` is the `next` of the page before.
  func reviews(
    of product: Product.ID,
    after cursor: NextPage?
  ) async throws(CatalogError) -> DecodedResponse<Page<Review>>

  // A dry run validates the change and returns its result without saving it.

  func add(_ draft: ProductDraft, isDryRun: Bool) async throws(CatalogError) -> Product
  /// Throws an error whose `isPreconditionFailed` is `true` if the product was changed since.
  func change(
    _ product: Product,
    to draft: ProductDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Product
  func remove(_ product: Product, isDryRun: Bool) async throws(CatalogError)
  func setStock(
    of sku: SKU,
    in product: Product,
    to onHand: Int,
    isDryRun: Bool
  ) async throws(CatalogError) -> Product

  func add(
    _ review: ReviewDraft,
    to product: Product.ID,
    isDryRun: Bool
  ) async throws(CatalogError) -> Review
  func remove(_ review: Review.ID, of product: Product.ID, isDryRun: Bool)
    async throws(CatalogError)

  func add(_ category: CategoryDraft, isDryRun: Bool) async throws(CatalogError) -> Category
  func change(
    _ category: Category.ID,
    to draft: CategoryDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Category
  func remove(_ category: Category.ID, isDryRun: Bool) async throws(CatalogError)

  func addBrand(named name: String, isDryRun: Bool) async throws(CatalogError) -> Brand
  func rename(
    _ brand: Brand.ID,
    to name: String,
    isDryRun: Bool
  ) async throws(CatalogError) -> Brand
  func remove(_ brand: Brand.ID, isDryRun: Bool) async throws(CatalogError)

  /// Uploads an image and returns its URL.
  func upload(_ image: HTTPBody, type: String) async throws(CatalogError) -> Product.Image
  /// Sends records, one a line, and returns the outcomes, one a line.
  func importLines(_ lines: HTTPBody, isDryRun: Bool) async throws(CatalogError) -> HTTPBody
  /// Fetches all products as records, one a line.
  func exportLines() async throws(CatalogError) -> HTTPBody
}

extension CatalogSource {
  func product(having sku: SKU) async throws(CatalogError) -> DecodedResponse<Product> {
    throw .unsupported("finding a product by its SKU")
  }

  func categories() async throws(CatalogError) -> DecodedResponse<[Category]> {
    throw .unsupported("listing categories")
  }

  func brands() async throws(CatalogError) -> DecodedResponse<[Brand]> {
    throw .unsupported("listing brands")
  }

  func reviews(
    of product: Product.ID,
    after cursor: NextPage?
  ) async throws(CatalogError) -> DecodedResponse<Page<Review>> {
    throw .unsupported("listing reviews")
  }

  func add(_ draft: ProductDraft, isDryRun: Bool) async throws(CatalogError) -> Product {
    throw .unsupported("adding a product")
  }

  func change(
    _ product: Product,
    to draft: ProductDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Product {
    throw .unsupported("changing a product")
  }

  func remove(_ product: Product, isDryRun: Bool) async throws(CatalogError) {
    throw .unsupported("removing a product")
  }

  func setStock(
    of sku: SKU,
    in product: Product,
    to onHand: Int,
    isDryRun: Bool
  ) async throws(CatalogError) -> Product {
    throw .unsupported("setting stock")
  }

  func add(
    _ review: ReviewDraft,
    to product: Product.ID,
    isDryRun: Bool
  ) async throws(CatalogError) -> Review {
    throw .unsupported("reviewing a product")
  }

  func remove(
    _ review: Review.ID,
    of product: Product.ID,
    isDryRun: Bool
  ) async throws(CatalogError) {
    throw .unsupported("removing a review")
  }

  func add(_ category: CategoryDraft, isDryRun: Bool) async throws(CatalogError) -> Category {
    throw .unsupported("adding a category")
  }

  func change(
    _ category: Category.ID,
    to draft: CategoryDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Category {
    throw .unsupported("changing a category")
  }

  func remove(_ category: Category.ID, isDryRun: Bool) async throws(CatalogError) {
    throw .unsupported("removing a category")
  }

  func addBrand(named name: String, isDryRun: Bool) async throws(CatalogError) -> Brand {
    throw .unsupported("adding a brand")
  }

  func rename(
    _ brand: Brand.ID,
    to name: String,
    isDryRun: Bool
  ) async throws(CatalogError) -> Brand {
    throw .unsupported("renaming a brand")
  }

  func remove(_ brand: Brand.ID, isDryRun: Bool) async throws(CatalogError) {
    throw .unsupported("removing a brand")
  }

  func upload(_ image: HTTPBody, type: String) async throws(CatalogError) -> Product.Image {
    throw .unsupported("uploading an image")
  }

  func importLines(_ lines: HTTPBody, isDryRun: Bool) async throws(CatalogError) -> HTTPBody {
    throw .unsupported("importing products")
  }

  func exportLines() async throws(CatalogError) -> HTTPBody {
    throw .unsupported("exporting products")
  }
}
