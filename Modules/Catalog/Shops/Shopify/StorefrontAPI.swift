import Catalog
import Foundation
import FoundationCore
import StoreHTTP

/// The Storefront API of Shopify, in GraphQL, read-only.
///
/// Every Shopify shop has it, and lists its published products without a key. It names the currency
/// of each price and pages by cursors. It has no totals, no quantities in stock and no search by SKU.
struct StorefrontAPI: CatalogClient {
  let features: CatalogFeatures = []
  let client: HTTPClient
  private let currency = RememberedValue<Currency>()

  init(client: HTTPClient) { self.client = client }

  func products(
    _ query: ProductQuery,
    after cursor: String?
  ) async throws(CatalogError) -> Loaded<ProductPage> {
    try query.check()
    // The shop is asked for its currency only to filter by price.
    let currency = query.priceFilter == ProductFilter() ? nil : try await shopCurrency()
    let list = GraphQLQuery(
      text: StorefrontQueries.products,
      variables: try query.storefrontVariables(pricesIn: currency, after: cursor)
    )
    let page = try await load(list, for: StorefrontPage.self, named: "list at this address")
    let products = try await completed(page.replacingValue(page.value.products.nodes.elements))
    // The shop also finds a product with one variant above the minimum and another below the maximum.
    return products.replacingValue(
      ProductPage(products.value.filtered(by: query.priceFilter), next: page.value.products.next)
    )
  }

  func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product> {
    let query = GraphQLQuery(
      text: StorefrontQueries.single,
      variables: ["id": .string("gid://shopify/Product/\(id)")]
    )
    let response = try await load(query, for: StorefrontPage.Single.self, named: id.noun)
    guard let product = response.value.product else { throw .notFound(id.noun) }
    let products = try await completed(response.replacingValue([product]))
    guard let complete = products.value.first else { throw .notFound(id.noun) }
    return products.replacingValue(complete)
  }

  /// Returns products with all their variants; a page has the first variants only.
  private func completed(
    _ response: Loaded<[StorefrontProduct]>
  ) async throws(CatalogError) -> Loaded<[Product]> {
    var completed = response.replacingValue([Product]())
    for product in response.value {
      var variants = product.variants.nodes.elements
      var next = product.variants.next
      for _ in 0..<Self.mostPages {
        guard let cursor = next else { break }
        let page = try await self.variants(of: product, after: cursor)
        completed.drops.append(page.drops)
        variants += page.value.nodes.elements
        next = page.value.next
      }
      completed.value.append(product.catalogValue(variants))
    }
    return completed
  }

  private func variants(
    of product: StorefrontProduct,
    after cursor: String
  ) async throws(CatalogError) -> Loaded<GraphQLConnection<StorefrontVariant>> {
    let noun = "product \(product.id.number)"
    let query = GraphQLQuery(
      text: StorefrontQueries.variants,
      variables: [
        "id": .string("gid://shopify/Product/\(product.id.number)"), "after": .string(cursor),
      ]
    )
    let response = try await load(query, for: StorefrontPage.Variants.self, named: noun)
    guard let found = response.value.product else { throw .notFound(noun) }
    return response.replacingValue(found.variants)
  }

  /// Returns the currency of the shop, in which it compares prices.
  private func shopCurrency() async throws(CatalogError) -> Currency {
    try await currency.value { () throws(CatalogError) in
      let query = GraphQLQuery(text: StorefrontQueries.currency)
      let shop = try await load(query, for: StorefrontShop.self, named: "currency").value.shop
      guard let currency = Currency(shop.paymentSettings.currencyCode) else {
        throw .unsupported("filtering by price")
      }
      return currency
    }
  }

  /// The most pages of variants of a product; a product has at most 2048 variants.
  private static let mostPages = 30

  private func load<Data: Decodable & Sendable>(
    _ query: GraphQLQuery,
    for data: Data.Type,
    named name: String
  ) async throws(CatalogError) -> Loaded<Data> {
    // The client's base may name a version.
    let isVersioned = client.baseURL.path().split(separator: "/").dropLast().last == "api"
    let path: HTTPRequest.Path = isVersioned ? "graphql.json" : "api/2025-10/graphql.json"
    return try await client.load(query, at: path, for: data, named: name)
  }
}

/// The data of a list of products of the Storefront API.
struct StorefrontPage: Decodable, Sendable {
  let products: GraphQLConnection<StorefrontProduct>

  /// The data of one product, `null` for an unknown ID.
  struct Single: Decodable, Sendable {
    let product: StorefrontProduct?
  }

  /// The data of the variants of one product.
  struct Variants: Decodable, Sendable {
    let product: Product?

    struct Product: Decodable, Sendable {
      let variants: GraphQLConnection<StorefrontVariant>
    }
  }
}

/// The data of the shop of the Storefront API.
struct StorefrontShop: Decodable, Sendable {
  let shop: Shop

  struct Shop: Decodable, Sendable {
    let paymentSettings: PaymentSettings
  }

  struct PaymentSettings: Decodable, Sendable {
    let currencyCode: String
  }
}
