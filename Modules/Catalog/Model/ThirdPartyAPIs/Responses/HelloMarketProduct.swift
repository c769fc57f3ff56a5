import Foundation
import FoundationCore

/// A product as HelloMarket writes it: a name, a price and a picture.
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
    // Beside names in camel case, the server has this one as its database has it.
    case picture = "photo_url"
  }

  var native: Product {
    Product(
      id: Product.ID(rawValue: id),
      title: name,
      description: description ?? "",
      variants: [Variant(sku: nil, or: id, price: price)],
      images: picture?.native ?? [],
      createdAt: createdAt,
      updatedAt: updatedAt
    )
  }
}

/// What HelloMarket answers to a change: whether it went well, and the product where there is one.
struct HelloMarketResponse: Decodable {
  let success: Bool
  @Lossy var message: String?
  @Lossy var product: HelloMarketProduct?
}
