import Catalog
import Foundation
import FoundationCore
import NewsDomain
import Ordering
import SwiftUI

/// A product, which can be put into the cart.
struct ProductScreen: View {
  let id: Product.ID
  let images: ImageLoader
  /// The base URL of the pictures, which may have relative URLs.
  let store: URL

  @Environment(CatalogModel.self) private var catalog
  @Environment(OrderingModel.self) private var ordering
  @Environment(FailureCenter.self) private var failures
  @Environment(\.locale) private var locale
  @State private var loaded: Loadable<Product>

  init(_ id: Product.ID, of client: any CatalogClient, images: ImageLoader, store: URL) {
    self.id = id
    self.images = images
    self.store = store
    _loaded = State(wrappedValue: Loadable { try await client.product(id) })
  }

  var body: some View {
    // The list may have it already.
    let product = loaded.value ?? catalog.products.items.first { $0.id == id }
    // The task of an empty Group would never begin.
    ZStack {
      if let product {
        ProductDetailView(product: product, locale: locale) { variant in
          await failures.run(guidance: "Your cart is unchanged.") { _ in
            try await ordering.add(ProductReference(variant, of: product, for: locale))
          }
        } picture: {
          Picture(product.images.first?.resolvedURL(relativeTo: store), from: images)
        }
      }
    }
    .loadStatus(of: loaded, isEmpty: product == nil, nothing: "No Such Product", systemImage: "bag")
    .task { await loaded.load() }
  }
}

/// The details of a product; it knows no model.
struct ProductDetailView<Picture: View>: View {
  let product: Product
  let locale: Locale
  let add: @MainActor (Variant) async -> Void
  @ViewBuilder let picture: () -> Picture

  var body: some View {
    List {
      picture()
      Text(product.description)
      ForEach(product.variants) { variant in
        HStack {
          VStack(alignment: .leading) {
            Text(variant.sku.rawValue)
            if let stock = variant.stock { Text("\(stock.available) in stock").font(.caption) }
          }
          Spacer()
          Button(variant.price(for: locale)?.formatted(in: locale) ?? "Add") {
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
  init(_ variant: Variant, of product: Product, for locale: Locale) {
    self.init(
      sku: ID(rawValue: variant.sku.rawValue),
      name: product.title,
      price: variant.price(for: locale)
    )
  }
}
