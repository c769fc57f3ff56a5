import Catalog
import Foundation
import FoundationCore
import SwiftUI

/// The products: searched as the user types, filtered, sorted, and loaded page by page.
struct ProductListScreen: View {
  @Environment(CatalogModel.self) private var catalog
  @State private var isFiltering = false

  var body: some View {
    @Bindable var catalog = catalog
    ProductListView(products: catalog.products.value?.items ?? []) {
      try? await catalog.loadNext()
    }
    .overlay {
      if let failure = catalog.productsFailure {
        FailureMessage(report: failure) { try? await catalog.load() }
      } else if catalog.products.value?.items.isEmpty == true {
        ContentUnavailableView("No Products", systemImage: "bag")
      } else if catalog.products.value == nil {
        ProgressView()
      }
    }
    .searchable(text: $catalog.filter.text, prompt: "Title, brand or SKU")
    .navigationTitle("Catalog")
    .toolbar {
      Picker("Sort", selection: $catalog.sortOrder) {
        ForEach(ProductSortOrder.allCases, id: \.self) { order in
          Text(order.rawValue).tag(order)
        }
      }
      Button("Filter") { isFiltering = true }
    }
    .sheet(isPresented: $isFiltering) {
      ProductFilterForm(filter: $catalog.filter, categories: catalog.categories.value)
    }
    // Each phase has its failure, and the overlay shows that of the products.
    .task { try? await catalog.load() }
    .task { try? await catalog.loadCategories() }
    .refreshable { try? await catalog.refresh() }
  }
}

/// A list of products; it knows no model.
struct ProductListView: View {
  let products: [Product]
  let loadNext: @MainActor () async -> Void

  var body: some View {
    List {
      ForEach(products) { product in
        NavigationLink(value: StorefrontRoute.product(product.id)) {
          ProductRowView(product: product)
        }
        .task { if product.id == products.last?.id { await loadNext() } }
      }
    }
  }
}

/// A product with its price.
struct ProductRowView: View {
  let product: Product

  var body: some View {
    HStack {
      VStack(alignment: .leading) {
        Text(product.title).font(.headline)
        if let brand = product.brand {
          Text(brand.name).font(.caption).foregroundStyle(.secondary)
        }
      }
      Spacer()
      if let price = product.price() { Text(price.formatted(in: .current)) }
    }
  }
}
