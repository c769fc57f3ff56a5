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

  private var model: CatalogModel?
  private var text = ""
  /// The product loaded last, which may be missing from the list.
  private var loadedProduct: Product?

  private let context: any CatalogContext
  private let locale: Locale

  /// Creates the section.
  ///
  /// - Parameters:
  ///   - context: The context, which opens the store on the first load.
  ///   - locale: The locale of prices and numbers.
  public init(_ context: any CatalogContext, locale: Locale) {
    self.context = context
    self.locale = locale
    listLoader = ScreenLoader(explaining: context.explained)
    detailLoader = ScreenLoader(explaining: context.explained)
  }

  private var products: [Product] { model?.products.value?.items ?? [] }

  public var listing: Listing<ProductKey> {
    guard let page = model?.products.value else { return Listing() }
    return Listing(
      rows: page.items.map(row),
      count: "\(page.countText) products",
      empty: text.isEmpty ? "No products yet." : "No products match '\(text)'."
    )
  }

  public func load() {
    listLoader.load { [self] _ in
      var filter = ProductFilter()
      filter.text = text
      try await store().load(filter)
    }
  }

  public func search(_ text: String) {
    self.text = text
    guard let model else { return }
    model.search(text)
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

  public func load(_ key: ProductKey) {
    detailLoader.load { [self] _ in
      let model = try await store()
      let product = try await model.product(key).value
      loadedProduct = product
      performInBackground { try await model.loadReviews(of: product.id) }
    }
  }

  public func detail(of key: ProductKey) -> Detail? {
    guard
      let product = (products + [loadedProduct].compactMap(\.self)).last(where: { key.names($0) })
    else { return nil }
    let reviews = model?.reviewedProductID == product.id ? model?.reviews.value?.items : nil
    return ProductDetail.detail(of: product, reviews: reviews ?? [], locale: locale)
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
