import Catalog
import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import SwiftUI

/// A product, which can be put into the cart.
struct ProductScreen: View {
  let id: Product.ID

  @Environment(CatalogModel.self) private var catalog
  @Environment(OrderingModel.self) private var ordering
  @Environment(FailureCenter.self) private var failures
  @State private var product: Product?

  var body: some View {
    Group {
      if let product {
        ProductDetailView(
          product: product,
          image: product.images.first?.resolvedURL(relativeTo: Storefront.address)
        ) { variant in
          await failures.run(guidance: "Your cart is unchanged.") { _ in
            try await ordering.add(ProductReference(variant, of: product))
          }
        }
      } else {
        ProgressView()
      }
    }
    .task(id: id) {
      product = catalog.products.value?.items.first { $0.id == id }
      let loaded = await failures.run { _ in try await catalog.product(id).value }
      product = (try? loaded.get()) ?? product
    }
  }
}

/// The details of a product; it knows no model.
struct ProductDetailView: View {
  let product: Product
  let image: URL?
  let add: @MainActor (Variant) async -> Void

  var body: some View {
    List {
      AsyncImage(url: image) {
        $0
      } placeholder: {
        ProgressView()
      }
      Text(product.description)
      ForEach(product.variants) { variant in
        HStack {
          VStack(alignment: .leading) {
            Text(variant.sku.rawValue)
            if let stock = variant.stock { Text("\(stock.available) in stock").font(.caption) }
          }
          Spacer()
          Button(variant.price(in: .euro)?.formatted(in: .current) ?? "Add") {
            Task { await add(variant) }
          }
          .disabled(variant.stock?.available == 0)
        }
      }
    }
    .navigationTitle(product.title)
  }
}

extension ProductReference {
  /// Creates the reference of the cart to a variant: where two contexts meet.
  fileprivate init(_ variant: Variant, of product: Product) {
    self.init(
      sku: ID(rawValue: variant.sku.rawValue),
      name: product.title,
      price: variant.price(in: .euro)
    )
  }
}
