import Catalog
import Foundation
import FoundationCore
import StoreHTTP

/// The API of HelloMarket.
///
/// The server sends all products at once, and has no categories, brands or reviews.
struct HelloMarketAPI: ThirdPartyAPI {
  let features: CatalogFeatures = [.skus, .removal]
  let client: HTTPClient

  func allProducts() async throws(CatalogError) -> Loaded<[Product]> {
    try await client.load(
      Resource<RequiredElements<HelloMarketProduct>>("products").map(\.items),
      named: "list at this address"
    )
  }

  /// Finds a product among all, as the server has no endpoint for one.
  func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product> {
    let all = try await allProducts()
    guard let found = all.value.first(where: { $0.id == id }) else {
      throw .notFound(id.noun)
    }
    return all.replacingValue(found)
  }

  func remove(_ product: Product, isDryRun: Bool) async throws(CatalogError) {
    if isDryRun { throw .unsupported("dry runs") }
    let answer = try await client.load(
      Resource<HelloMarketResponse>("products/\(product.id)", method: .delete),
      named: product.id.noun
    ).value
    // The server sends some errors with status 200.
    if !answer.success { throw .refused(answer.message ?? "The store gave no reason.") }
  }
}

/// A product of HelloMarket: a name, a price and an image.
struct HelloMarketProduct: ThirdPartyValue {
  @Lenient var id: Int
  var name: String
  @Lossy var description: String?
  @Lossy var price: ThirdPartyPrice?
  @Lossy var picture: ThirdPartyImages?
  @Lossy var createdAt: Date?
  @Lossy var updatedAt: Date?

  private enum CodingKeys: String, CodingKey {
    case id, name, description, price, createdAt, updatedAt
    // The other names are in camel case; this one is the column of the server's database.
    case picture = "photo_url"
  }

  var catalogValue: Product {
    Product(
      id: Product.ID(rawValue: id),
      title: name,
      description: description ?? "",
      variants: [Variant(sku: nil, or: id, price: price)],
      images: picture?.catalogValue ?? [],
      createdAt: createdAt,
      updatedAt: updatedAt
    )
  }
}

/// The response of HelloMarket to a change: its success, and a message.
struct HelloMarketResponse: Decodable {
  let success: Bool
  @Lossy var message: String?
}
