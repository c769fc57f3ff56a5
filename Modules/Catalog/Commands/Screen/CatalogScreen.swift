import Catalog
public import CommandKit
public import Foundation
import FoundationCore
public import Observation
import StoreHTTP

/// The section of the products of a store.
@MainActor @Observable
public final class CatalogScreen: ScreenSection {
  public let list = ScreenLoader()
  public let visit = ScreenLoader()
  public var notice = ""

  private var model: CatalogModel?
  private var text = ""
  /// The product that was loaded last, which need not be in the list.
  private var whole: Product?

  private let context: any CatalogContext
  private let locale: Locale

  /// Creates the section.
  ///
  /// - Parameters:
  ///   - context: The context, which opens the store at the first load.
  ///   - locale: The locale of prices and numbers.
  public init(_ context: any CatalogContext, _ locale: Locale) {
    self.context = context
    self.locale = locale
  }

  private var products: [Product] { model?.products.value?.items ?? [] }

  public var listing: Listing<ProductKey> {
    guard let page = model?.products.value else { return Listing() }
    return Listing(
      rows: page.items.map(row),
      count: [page.items.count, page.total].compactMap { $0.map(String.init) }
        .joined(separator: " of ") + " products",
      empty: text.isEmpty ? "Nothing is sold yet." : "Nothing that is sold has these words."
    )
  }

  public func load() {
    list.begin { [self] _ in
      try await explaining {
        var filter = ProductFilter()
        filter.text = text
        try await store().load(filter)
      }
    }
  }

  public func search(_ text: String) {
    self.text = text
    guard let model else { return }
    model.search(text)
    list.begin { [self] attempt in
      try await explaining {
        guard attempt.number == 1 else { return try await model.load() }
        await model.waitForSearch()
        if let failure = model.products.failure { throw failure }
      }
    }
  }

  public func loadMore() {
    guard let model, model.products.value?.next != nil, !model.products.isLoading else { return }
    aside { try await model.loadNext() }
  }

  public func load(_ key: ProductKey) {
    visit.begin { [self] _ in
      try await explaining {
        let model = try await store()
        let product = try await model.product(key).value
        whole = product
        aside { try await model.loadReviews(of: product.id) }
      }
    }
  }

  public func detail(of key: ProductKey) -> Detail? {
    guard let product = (products + [whole].compactMap(\.self)).last(where: { key.names($0) })
    else { return nil }
    let reviews = model?.reviewed == product.id ? model?.reviews.value?.items : nil
    return ProductDetail.of(product, reviews ?? [], locale)
  }

  /// Returns the catalog, for which the store is opened once.
  private func store() async throws -> CatalogModel {
    if let model { return model }
    let opened = try await context.catalog()
    // Another load may have opened it meanwhile.
    if let model { return model }
    model = opened
    return opened
  }

  private func explaining(_ work: () async throws -> Void) async throws {
    do { try await work() } catch { throw await context.explained(error) }
  }

  /// Returns the available stock of the only variant, or the total.
  private func left(of product: Product) -> String {
    guard let available = product.available else { return "" }
    if available == 0 { return "sold out" }
    return product.onlyVariant == nil ? "\(available) in total" : "\(available) left"
  }

  private func row(of product: Product) -> Listing<ProductKey>.Row {
    Listing<ProductKey>.Row(
      place: .id(product.id),
      title: product.title,
      cells: [
        product.priceText(in: locale) ?? "", left(of: product),
      ]
    )
  }
}

extension ProductKey {
  /// Returns true if it means the product.
  fileprivate func names(_ product: Product) -> Bool {
    switch self {
    case .id(let id): product.id == id
    case .sku(let sku): product.variants.contains { $0.sku == sku }
    }
  }
}
