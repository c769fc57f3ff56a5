import Catalog
import Foundation
import FoundationCore

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

/// The response of HelloMarket to a change: its success, and the product if there is one.
struct HelloMarketResponse: Decodable {
  let success: Bool
  @Lossy var message: String?
  @Lossy var product: HelloMarketProduct?
}
