import Catalog
import Foundation
import FoundationCore
import SwiftUI

/// The products: searched as the user types, filtered, sorted, and loaded page by page.
struct ProductListScreen: View {
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.locale) private var locale
  @State private var isFiltering = false

  var body: some View {
    @Bindable var products = catalog.products
    ProductListView(products: products.items, locale: locale) { await products.loadNext() }
      .loadStatus(of: products, nothing: "No Products", systemImage: "bag")
      .searchable(text: $products.query.filter.text, prompt: "Title, brand or SKU")
      .navigationTitle("Catalog")
      .toolbar {
        Picker("Sort", selection: $products.query.order) {
          ForEach(ProductSortOrder.allCases, id: \.self) { order in
            Text(order.title).tag(order)
          }
        }
        Button("Filter") { isFiltering = true }
      }
      .sheet(isPresented: $isFiltering) {
        ProductFilterForm(
          filter: $products.query.filter,
          categories: catalog.categories,
          currency: Currency(of: products.items.currencies, for: locale),
          locale: locale
        )
      }
      // Also when the user comes back: the pages that are shown stay.
      .task { await products.refresh() }
      .task { await catalog.categories.load() }
      .refreshable { await products.refresh() }
  }
}

/// A list of products; it knows no model.
struct ProductListView: View {
  let products: [Product]
  let locale: Locale
  let loadNext: @MainActor () async -> Void

  var body: some View {
    List {
      ForEach(products) { product in
        NavigationLink(value: StorefrontRoute.product(product.id)) {
          ProductRowView(product: product, locale: locale)
        }
        .task { if product.id == products.last?.id { await loadNext() } }
      }
    }
  }
}

/// A product with its price in the currency of the user's region, if it has one.
struct ProductRowView: View {
  let product: Product
  let locale: Locale

  var body: some View {
    HStack {
      VStack(alignment: .leading) {
        Text(product.title).font(.headline)
        if let brand = product.brand {
          Text(brand.name).font(.caption).foregroundStyle(.secondary)
        }
      }
      Spacer()
      if let price = product.price(for: locale) { Text(price.formatted(in: locale)) }
    }
  }
}

extension [Product] {
  /// The currencies of the prices, in the order in which the store has them.
  var currencies: [Currency] { flatMap(\.variants).flatMap(\.prices).map(\.currency) }
}

extension ProductSortOrder {
  fileprivate var title: String {
    switch self {
    case .relevance: "Best match"
    case .newest: "Newest"
    case .title: "Title"
    case .priceAscending: "Lowest price"
    case .priceDescending: "Highest price"
    case .rating: "Highest rating"
    }
  }
}
