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

  private var products: [Product] { model?.products.value?.items ?? [] }

  public var listing: Listing<ProductKey> {
    guard let page = model?.products.value else { return Listing() }
    return Listing(
      rows: page.items.map(row),
      count: page.countText(of: "product"),
      note: ProductSearchText(text).hint ?? "",
      empty: text.isEmpty ? "No products yet." : "No products match '\(text)'."
    )
  }

  public func load() {
    listLoader.load { [self] _ in
      let search = ProductSearchText(text)
      try await store().load(search.filter, by: search.order)
    }
  }

  public func search(_ text: String) {
    self.text = text
    guard let model else { return }
    let search = ProductSearchText(text)
    (model.filter, model.sortOrder) = (search.filter, search.order)
    listLoader.load { attempt in
      guard attempt.number == 1 else { return try await model.load() }
      await model.waitForSearch()
      if let failure = model.products.failure { throw failure }
    }
  }

  public func loadMore() {
    guard let model, model.products.value?.next != nil, !model.products.isLoading else { return }
    performInBackground { try await model.loadNext() }
  }

  public func loadAll() {
    guard let model else { return }
    loadAll {
      model.products.value
    } next: {
      try await model.loadNext()
    }
  }

  public var filters: [ScreenFilter] { ProductSearchText.filters }
  public var sortOrders: ScreenFilter? { ProductSearchText.sortOrders }

  public func load(_ key: ProductKey) {
    detailLoader.load { [self] _ in
      let model = try await store()
      let product = try await model.product(key).value
      loadedProduct = product
      performInBackground { try await model.loadReviews(of: product.id) }
    }
  }

  public func detail(of key: ProductKey) -> Detail? {
    guard let product = product(key) else { return nil }
    let reviews = model?.reviewedProductID == product.id ? model?.reviews.value?.items : nil
    return ProductDetail.detail(of: product, reviews: reviews ?? [], locale: locale)
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
    let opened = try await context.catalog()
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
