import FoundationCore
import StoreHTTP

/// What the model asks of a store; each dialect has one that knows how to say it.
///
/// A store that has no way to do something leaves the function out: then the caller is told that it
/// is `unsupported`. Failures of HTTP become `CatalogError(_:asking:)`, or what they mean there.
protocol CatalogSource: Sendable {
  /// A page of what a question wants.
  func products(_ question: ProductPageRequest) async throws(CatalogError) -> DecodedResponse<
    ProductPage
  >
  func product(_ id: Product.ID) async throws(CatalogError) -> DecodedResponse<Product>
  /// The product that has a variant.
  func product(having sku: SKU) async throws(CatalogError) -> DecodedResponse<Product>
  /// All of them, parents before their children.
  func categories() async throws(CatalogError) -> DecodedResponse<[Category]>
  func brands() async throws(CatalogError) -> DecodedResponse<[Brand]>
  /// The newest first; `cursor` is what the page before named as the next.
  func reviews(
    of product: Product.ID,
    after cursor: NextPage?
  ) async throws(CatalogError) -> DecodedResponse<Page<Review>>

  // A trial does everything, answers truly, and keeps nothing.

  func add(_ draft: ProductDraft, isDryRun: Bool) async throws(CatalogError) -> Product
  /// Fails with an error that `isStale` where the product is no longer as the editor knew it.
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

  /// Keeps a picture, and tells where it is.
  func upload(_ image: HTTPBody, type: String) async throws(CatalogError) -> Product.Image
  /// Sends records, a line each, and brings a line for each.
  func importLines(_ lines: HTTPBody, isDryRun: Bool) async throws(CatalogError) -> HTTPBody
  /// All products as records, a line each.
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
    throw .unsupported("counting stock")
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
    throw .unsupported("uploading a picture")
  }

  func importLines(_ lines: HTTPBody, isDryRun: Bool) async throws(CatalogError) -> HTTPBody {
    throw .unsupported("importing products")
  }

  func exportLines() async throws(CatalogError) -> HTTPBody {
    throw .unsupported("exporting products")
  }
}
