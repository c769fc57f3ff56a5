import Catalog
import Foundation
import FoundationCore
import Ordering

extension CatalogClient {
  /// Returns a reference to the product of each item, in the same order.
  func references(
    to items: [ItemQuantity],
    in currency: Currency?
  ) async throws -> [Ordering.ProductReference] {
    var products: [Ordering.ProductReference] = []
    for item in items {
      let sku = Catalog.SKU(rawValue: item.sku.rawValue)
      let product = try await product(having: sku).value
      products.append(Ordering.ProductReference(to: sku, of: product, in: currency))
    }
    return products
  }

  /// Returns references to the variants that match a search, at most ten.
  func references(
    matching text: String,
    in currency: Currency?
  ) async throws -> [Ordering.ProductReference] {
    let query = ProductQuery(filter: ProductFilter(text: text))
    let products = try await products(query).value
    let references = products.items.flatMap { product in
      product.variants.map { variant in
        Ordering.ProductReference(
          sku: Ordering.ProductReference.ID(rawValue: variant.sku.rawValue),
          name: ([product.title] + variant.options.ordered { $0.key < $1.key }.map(\.value))
            .joined(separator: ", "),
          price: variant.price(in: currency) ?? variant.price(),
          available: variant.stock?.available
        )
      }
    }
    return Array(references.prefix(10))
  }
}

extension Ordering.ProductReference {
  /// Creates a reference to a variant, with its price in a currency or else its first price.
  fileprivate init(to sku: SKU, of product: Product, in currency: Currency?) {
    let prices = product.variants.first { $0.sku == sku }?.prices ?? []
    self.init(
      sku: ID(rawValue: sku.rawValue),
      name: product.title,
      price: currency.map { wanted in prices.first { $0.currency == wanted } } ?? prices.first
    )
  }
}
