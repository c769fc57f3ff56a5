import Catalog
import CatalogCommands
import CommandKit
import Foundation
import FoundationCore
import Observation
import StoreHTTP

/// What the store sells.
@MainActor @Observable
final class CatalogScreen: ScreenSection {
  let list = ScreenLoad()
  let visit = ScreenLoad()
  var notice = ""

  private var model: CatalogModel?
  private var text = ""
  /// The product that was asked for last, which need not be in the list.
  private var whole: Product?

  private let composition: Composition
  private let locale: Locale

  init(_ composition: Composition, _ locale: Locale) {
    self.composition = composition
    self.locale = locale
  }

  private var products: [Product] { model?.products.value?.items ?? [] }

  var listing: Listing<ProductReference> {
    guard let page = model?.products.value else { return Listing() }
    return Listing(
      rows: page.items.map(row),
      count: [page.items.count, page.total].compactMap { $0.map(String.init) }
        .joined(separator: " of ") + " products",
      empty: text.isEmpty ? "Nothing is sold yet." : "Nothing that is sold has these words."
    )
  }

  func load() {
    list.begin { [self] _ in
      try await explaining {
        var filter = ProductFilter()
        filter.text = text
        try await store().load(filter)
      }
    }
  }

  func search(_ text: String) {
    self.text = text
    guard let model else { return }
    model.search(text)
    list.begin { [self] attempt in
      try await explaining {
        guard attempt.number == 1 else { return try await model.load() }
        await model.searched()
        if let failure = model.products.failure { throw failure }
      }
    }
  }

  func loadMore() {
    guard let model, model.products.value?.next != nil, !model.products.isLoading else { return }
    aside { try await model.loadNext() }
  }

  func load(_ reference: ProductReference) {
    visit.begin { [self] _ in
      try await explaining {
        let model = try await store()
        let product = try await model.product(reference).value
        whole = product
        aside { try await model.loadReviews(of: product.id) }
      }
    }
  }

  func detail(of reference: ProductReference) -> Detail? {
    guard let product = (products + [whole].compactMap(\.self)).last(where: { reference.names($0) })
    else { return nil }
    let reviews = model?.reviewed == product.id ? model?.reviews.value?.items : nil
    return ProductDetail.of(product, reviews ?? [], locale)
  }

  /// The catalog; the store is opened when it is asked for the first time.
  private func store() async throws -> CatalogModel {
    if let model { return model }
    let opened = try await composition.catalog()
    // Another errand may have opened it meanwhile.
    if let model { return model }
    model = opened
    return opened
  }

  private func explaining(_ work: () async throws -> Void) async throws {
    do { try await work() } catch { throw await composition.explained(error) }
  }

  /// Returns the available stock of the only variant, or the total.
  private func left(of product: Product) -> String {
    guard let available = product.available else { return "" }
    if available == 0 { return "sold out" }
    return product.onlyVariant == nil ? "\(available) in total" : "\(available) left"
  }

  private func row(of product: Product) -> Listing<ProductReference>.Row {
    Listing<ProductReference>.Row(
      place: .id(product.id),
      title: product.title,
      cells: [
        product.priceText(in: locale) ?? "", left(of: product),
      ]
    )
  }
}

extension ProductReference {
  /// Whether a product is meant by it.
  fileprivate func names(_ product: Product) -> Bool {
    switch self {
    case .id(let id): product.id == id
    case .sku(let sku): product.variants.contains { $0.sku == sku }
    }
  }
}

/// All of a product, as it is to be seen.
enum ProductDetail {
  static func of(_ product: Product, _ reviews: [Review], _ locale: Locale) -> Detail {
    let places = [product.brand?.name, product.category?.name].compactMap(\.self)
    let status = product.status == .active ? nil : product.status.rawValue
    let stars = product.rating.average.map { average in
      let mean = average.formatted(.number.precision(.fractionLength(1)).locale(locale))
      return "\(mean) of 5, by \(product.rating.count)"
    }
    return Detail(
      title: product.title,
      subtitle: places.joined(separator: " · "),
      blocks: [
        .prose(product.description),
        .facts([
          ("Number", String(product.id.rawValue)),
          ("Price", product.priceText(in: locale)),
          (
            product.onlyVariant == nil ? "Total stock" : "Stock",
            product.available.map(String.init)
          ),
          ("Rating", stars),
          ("Status", status),
        ]),
        .table("Variants") { width in
          product.variants.isEmpty
            ? ""
            : VariantRows.short(in: locale).text(
              product.variants,
              width: width,
              style: .plain,
              locale: locale
            )
        },
      ] + reviews.map(block)
    )
  }

  private static func block(of review: Review) -> Detail.Block {
    let stars = String(repeating: "★", count: min(max(review.stars, 0), 5))
    let head = [stars, review.title, "by \(review.customer)"].filter { !$0.isEmpty }
    return .prose([head.joined(separator: " "), review.text].joined(separator: "\n"))
  }
}
