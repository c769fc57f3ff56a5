import Catalog
public import CommandKit
public import Foundation
import FoundationCore
public import Observation
import StoreHTTP

/// The screen section of the products of a store.
@MainActor @Observable
public final class CatalogScreen: ScreenSection {
  public let listLoader: ScreenLoader
  public let detailLoader: ScreenLoader
  public var notice = ""
  public let dialog: ScreenDialog? = ScreenDialog()

  private var model: CatalogModel?
  private var text = ""
  /// The product loaded last, which may be missing from the list.
  private var loadedProduct: Product?

  private let context: any CatalogContext
  private let locale: Locale
  /// `true` if the user may book stock.
  private let isWriting: Bool

  /// Creates the section.
  ///
  /// - Parameters:
  ///   - context: The context, which opens the store on the first load.
  ///   - locale: The locale of prices and numbers.
  ///   - isWriting: `true` to allow that stock is booked.
  public init(_ context: any CatalogContext, locale: Locale, isWriting: Bool = false) {
    self.context = context
    self.locale = locale
    self.isWriting = isWriting
    listLoader = ScreenLoader(explaining: context.explained)
    detailLoader = ScreenLoader(explaining: context.explained)
  }

  private var products: [Product] { model?.products.items ?? [] }

  /// The loaded products as one page; `nil` before the first load.
  private var page: Page<Product>? {
    guard let products = model?.products, let first = products.first else { return nil }
    let next = products.hasMore ? NextPage.number(products.items.count) : nil
    return Page(products.items, next: next, total: first.total)
  }

  private var search: ProductSearchText {
    ProductSearchText(text, categories: model?.categories.value, brands: model?.brands.value)
  }

  public var listing: Listing<ProductKey> {
    guard let page else { return Listing() }
    return Listing(
      rows: page.items.map(row),
      count: page.countText(of: "product"),
      note: search.hint ?? "",
      empty: text.isEmpty ? "No products yet." : "No products match '\(text)'."
    )
  }

  public func load() {
    listLoader.load { [self] _ in
      let products = try await store().products
      try await setQuery()
      await products.load()
      if let failure = products.failure { throw failure }
    }
  }

  public func search(_ text: String) {
    self.text = text
    guard let model else { return }
    listLoader.load { [self] attempt in
      try await setQuery()
      if attempt.number > 1 { await model.products.load() }
      await model.products.settle()
      if let failure = model.products.failure { throw failure }
    }
  }

  /// Sets the query of the search text, with the categories and brands that it names.
  private func setQuery() async throws {
    let model = try await store()
    if search.needsNames {
      if model.categories.value == nil { await model.categories.load() }
      if model.brands.value == nil { await model.brands.load() }
    }
    var query = model.products.query
    (query.filter, query.order) = (search.filter, search.order)
    model.products.query = query
  }

  public func loadMore() {
    guard let products = model?.products, products.hasMore, !products.isLoading else { return }
    performInBackground {
      await products.loadNext()
      if let failure = products.failure { throw failure }
    }
  }

  public func loadAll() {
    guard let products = model?.products else { return }
    loadAll {
      self.page
    } next: {
      await products.loadNext()
      if let failure = products.failure { throw failure }
    }
  }

  public var filters: [ScreenFilter] { ProductSearchText.filters(in: model?.categories.value) }

  public func loadFilters() {
    performInBackground { [self] in
      let model = try await store()
      guard model.client.features.contains(.categories), model.categories.value == nil else {
        return
      }
      await model.categories.load()
      if let failure = model.categories.failure { throw failure }
    }
  }

  public var sortOrders: ScreenFilter? { ProductSearchText.sortOrders }

  public func load(_ key: ProductKey) {
    detailLoader.load { [self] _ in
      let model = try await store()
      let product = try await model.client.product(key).value
      loadedProduct = product
      performInBackground {
        model.reviews.query = product.id
        await model.reviews.load()
        if let failure = model.reviews.failure { throw failure }
      }
    }
  }

  public func detail(of key: ProductKey) -> Detail? {
    guard let product = product(key) else { return nil }
    let isReviewed = model?.reviews.query == product.id && model?.reviews.isCurrent == true
    let reviews = isReviewed ? model?.reviews.items ?? [] : []
    return ProductDetail.detail(of: product, reviews: reviews, locale: locale)
  }

  public var noActionsReason: String {
    isWriting ? "There are no actions here." : "Start with --write to book stock."
  }

  public func actions(at key: ProductKey) -> [ScreenAction] {
    guard isWriting, let product = product(key), !product.variants.isEmpty else { return [] }
    return [ScreenAction(title: "book stock", question: nil) { self.bookStock(of: product) }]
  }

  private func bookStock(of product: Product) {
    guard let dialog else { return }
    var booked: StockMovement?
    dialog.run { [self] in
      let model = try await store()
      booked = try await StockConversation(catalog: model, questioner: dialog, locale: locale)
        .book(product)
    } end: { [self] error in
      if let booked {
        notice = booked.summary(in: locale, isDryRun: false)
        load(.id(product.id))
      } else if let error {
        let failure = await context.explained(error).asFailure
        notice = [failure.title, failure.suggestion].compactMap(\.self).joined(separator: " ")
      } else {
        notice = "Nothing was booked."
      }
    }
  }

  private func product(_ key: ProductKey) -> Product? {
    (products + [loadedProduct].compactMap(\.self)).last { key.names($0) }
  }

  /// Returns the catalog; opens the store on the first call.
  private func store() async throws -> CatalogModel {
    if let model { return model }
    let opened = CatalogModel(client: try await context.catalog())
    // Another load may have opened it during the suspension.
    if let model { return model }
    model = opened
    return opened
  }

  /// Returns the available stock of the only variant, or the total.
  private func stockText(of product: Product) -> String {
    guard let available = product.available else { return "" }
    if available == 0 { return "sold out" }
    return product.onlyVariant == nil ? "\(available) in total" : "\(available) left"
  }

  private func row(of product: Product) -> Listing<ProductKey>.Row {
    Listing<ProductKey>.Row(
      place: .id(product.id),
      title: product.title,
      cells: [
        product.priceText(in: locale) ?? "", stockText(of: product),
      ]
    )
  }
}

extension ProductKey {
  /// Returns `true` if the key is that of a product.
  fileprivate func names(_ product: Product) -> Bool {
    switch self {
    case .id(let id): product.id == id
    case .sku(let sku): product.variants.contains { $0.sku == sku }
    }
  }
}
