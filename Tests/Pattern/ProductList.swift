import Catalog
import FoundationCore
import SwiftUI

/// The view of `README.md`.
struct ProductList: View {
  let catalog: CatalogModel

  var body: some View {
    @Bindable var products = catalog.products
    List(products.items) { product in
      Text(product.title)
        .task { if product.id == products.items.last?.id { await products.loadNext() } }
    }
    .searchable(text: $products.query.filter.text, prompt: "Title, brand or SKU")
    .refreshable { await products.refresh() }
    .task { await products.load() }
  }
}
