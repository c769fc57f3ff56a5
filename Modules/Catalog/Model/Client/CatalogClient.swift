public import FoundationCore
public import StoreHTTP

/// A client of the catalog of a store, without state: `StoreClient` for a Rialto store, or the
/// client of a shop with another API, of the module `CatalogShops`.
///
/// A client implements what its API has, and says it in ``features``; all else throws
/// ``CatalogError/unsupported(_:)``. A dry run validates a change and returns its result without saving
/// it.
public protocol CatalogClient: Sendable {
  /// The parts of a catalog that the API has.
  var features: CatalogFeatures { get }

  /// Fetches a page of products.
  ///
  /// - Parameters:
  ///   - query: The filter, the order and the size of the page.
  ///   - cursor: The `next` of the page before; `nil` for the first page.
  /// - Returns: The page.
  /// - Throws: ``CatalogError/invalid(_:)`` if the filter is not valid, or the error of the request.
  func products(
    _ query: ProductQuery,
    after cursor: String?
  ) async throws(CatalogError) -> Loaded<ProductPage>

  /// Fetches a product.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if there is no such product, or the error of the request.
  func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product>

  /// Fetches the product that has a variant with a SKU.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if no variant has the SKU, or the error of the request.
  func product(having sku: SKU) async throws(CatalogError) -> Loaded<Product>

  /// Fetches all categories.
  ///
  /// - Throws: The error of the request.
  func categories() async throws(CatalogError) -> Loaded<CategoryTree>

  /// Fetches all brands, by name.
  ///
  /// - Throws: The error of the request.
  func brands() async throws(CatalogError) -> Loaded<[Brand]>

  /// Fetches a page of the reviews of a product, newest first.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - next: The `next` of the page before; `nil` for the first page.
  /// - Returns: The page.
  /// - Throws: ``CatalogError/notFound(_:)`` if there is no such product, or the error of the request.
  func reviews(
    of product: Product.ID,
    after next: NextPage?
  ) async throws(CatalogError) -> Loaded<Page<Review>>

  /// Adds a product.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` if the draft is not accepted, or the error of the request.
  @discardableResult
  func add(_ draft: ProductDraft, isDryRun: Bool) async throws(CatalogError) -> Product

  /// Changes a product to a draft, unless it was changed since it was loaded.
  ///
  /// - Throws: ``CatalogError/conflict(_:)`` if the product was changed since,
  ///   ``CatalogError/invalid(_:)`` if the draft is not accepted, or the error of the request.
  @discardableResult
  func change(
    _ product: Product,
    to draft: ProductDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Product

  /// Removes a product, unless it was changed since it was loaded.
  ///
  /// - Throws: ``CatalogError/conflict(_:)`` if the product was changed since,
  ///   ``CatalogError/stockReserved(_:)`` if orders reserve its stock, or the error of the request.
  func remove(_ product: Product, isDryRun: Bool) async throws(CatalogError)

  /// Returns the client of a Rialto store, for an operation that no other API has.
  ///
  /// - Parameter operation: The operation, as in "This store's API does not support booking stock".
  /// - Returns: The client.
  /// - Throws: ``CatalogError/unsupported(_:)`` for a shop with another API.
  func store(for operation: String) throws(CatalogError) -> StoreClient
}

extension CatalogClient {
  public func product(having sku: SKU) async throws(CatalogError) -> Loaded<Product> {
    throw .unsupported("finding a product by its SKU")
  }

  public func categories() async throws(CatalogError) -> Loaded<CategoryTree> {
    throw .unsupported("listing categories")
  }

  public func brands() async throws(CatalogError) -> Loaded<[Brand]> {
    throw .unsupported("listing brands")
  }

  public func reviews(
    of product: Product.ID,
    after next: NextPage?
  ) async throws(CatalogError) -> Loaded<Page<Review>> {
    throw .unsupported("listing reviews")
  }

  @discardableResult
  public func add(_ draft: ProductDraft, isDryRun: Bool) async throws(CatalogError) -> Product {
    throw .unsupported("adding a product")
  }

  @discardableResult
  public func change(
    _ product: Product,
    to draft: ProductDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Product {
    throw .unsupported("changing a product")
  }

  public func remove(_ product: Product, isDryRun: Bool) async throws(CatalogError) {
    throw .unsupported("removing a product")
  }

  public func store(for operation: String) throws(CatalogError) -> StoreClient {
    throw .unsupported(operation)
  }
}

// A requirement cannot have default arguments.
extension CatalogClient {
  /// Fetches the first page of products.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` if the filter is not valid, or the error of the request.
  public func products(
    _ query: ProductQuery = ProductQuery()
  ) async throws(CatalogError) -> Loaded<ProductPage> {
    try await products(query, after: nil)
  }

  /// Fetches the newest reviews of a product.
  ///
  /// - Throws: The error of the request.
  public func reviews(of product: Product.ID) async throws(CatalogError) -> Loaded<Page<Review>> {
    try await reviews(of: product, after: nil)
  }

  /// Adds a product.
  ///
  /// - Throws: The error of the request.
  @discardableResult
  public func add(_ draft: ProductDraft) async throws(CatalogError) -> Product {
    try await add(draft, isDryRun: false)
  }

  /// Changes a product to a draft, unless it was changed since it was loaded.
  ///
  /// - Throws: The error of the request.
  @discardableResult
  public func change(
    _ product: Product,
    to draft: ProductDraft
  ) async throws(CatalogError) -> Product {
    try await change(product, to: draft, isDryRun: false)
  }

  /// Removes a product, unless it was changed since it was loaded.
  ///
  /// - Throws: The error of the request.
  public func remove(_ product: Product) async throws(CatalogError) {
    try await remove(product, isDryRun: false)
  }

  /// Returns all products that match a query, page by page, each requested when it is needed.
  public func pages(
    of query: ProductQuery = ProductQuery(limit: 100)
  ) -> PageSequence<ProductPage, CatalogError> {
    PageSequence { failure, number in
      CatalogError.store(HTTPError(.endlessPages(failure))).withPageNumber(number)
    } fetch: { cursor, number throws(CatalogError) in
      do throws(CatalogError) {
        return try await products(query, after: cursor)
      } catch {
        throw error.withPageNumber(number)
      }
    }
  }

  /// Returns all reviews of a product, newest first, page by page.
  public func reviewPages(of product: Product.ID) -> PageSequence<Page<Review>, CatalogError> {
    PageSequence { next throws(CatalogError) in try await reviews(of: product, after: next) }
  }
}

extension PageSequence where Failed == CatalogError {
  /// Creates the pages of a list; a list that would never end is an error of the store.
  package init(
    of fetch: @escaping @Sendable (Page.Next?) async throws(CatalogError) -> Loaded<Page>
  ) {
    self.init { failure, _ in
      .store(HTTPError(.endlessPages(failure)))
    } fetch: { next, _ throws(CatalogError) in
      try await fetch(next)
    }
  }
}

extension CatalogError {
  /// Returns the error with the number of the page that could not be used, from the second page on.
  fileprivate func withPageNumber(_ number: Int) -> CatalogError {
    guard number > 1, case .store(let error) = self else { return self }
    return switch error.kind {
    case .unreadable, .endlessPages: .pageFailed(number, error)
    default: self
    }
  }
}

/// The parts of a catalog that the API of a store has, beside a list of products.
///
/// A view hides what a store does not have; a request for it throws
/// ``CatalogError/unsupported(_:)``.
public struct CatalogFeatures: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Products by the SKU of a variant.
  public static let skus = CatalogFeatures(rawValue: 1 << 0)
  /// A list of categories.
  public static let categories = CatalogFeatures(rawValue: 1 << 1)
  /// A list of brands.
  public static let brands = CatalogFeatures(rawValue: 1 << 2)
  /// The reviews of a product.
  public static let reviews = CatalogFeatures(rawValue: 1 << 3)
  /// Counts of products by category, brand and rating.
  public static let facets = CatalogFeatures(rawValue: 1 << 4)
  /// The removal of products.
  public static let removal = CatalogFeatures(rawValue: 1 << 5)
  /// The addition and the change of products.
  public static let editing = CatalogFeatures(rawValue: 1 << 6)
  /// Prices that are compared in one currency, which the filter by price names.
  public static let pricesInOneCurrency = CatalogFeatures(rawValue: 1 << 7)
  /// The operations of a Rialto store alone: stock, price changes, import, export, images, and the
  /// editing of categories, brands and reviews.
  public static let store = CatalogFeatures(rawValue: 1 << 8)
}
