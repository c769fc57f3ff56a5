import Catalog
import Foundation
import FoundationCore

/// A product of WooCommerce, without its variations, which have an endpoint of their own.
struct WooCommerceProduct: Decodable, Sendable {
  let text: WooCommerceText
  /// The offer of a product without variations, or that of a variation.
  let offer: WooCommerceOffer

  init(from decoder: any Decoder) throws {
    text = try WooCommerceText(from: decoder)
    offer = try WooCommerceOffer(from: decoder)
  }

  /// `true` if its offers are variations.
  var hasVariations: Bool { text.type == "variable" }

  /// The ID of the product that a variation belongs to; `nil` for a product.
  var parent: Product.ID? {
    guard let parent = text.parent, parent != 0 else { return nil }
    return Product.ID(rawValue: parent)
  }

  /// Returns the product in the catalog.
  ///
  /// - Parameters:
  ///   - variations: The variations, in the order of the store; none for other products.
  ///   - prices: The currency of the store.
  /// - Returns: The product.
  func catalogValue(_ variations: [WooCommerceOffer], in prices: StoreCurrency) -> Product {
    let offers = variations.isEmpty ? [offer] : variations
    let options = text.attributes.filter { $0.variation == true }
    return Product(
      id: Product.ID(rawValue: offer.id),
      title: HTMLText(text.name).plainText,
      description: text.description.map { HTMLText($0).plainText } ?? "",
      status: text.catalogStatus,
      brand: text.brands.first?.brand,
      category: text.categories.first?.catalogValue,
      options: variations.isEmpty
        ? [] : options.map { Product.Option($0.name, values: $0.options) },
      variants: offers.map { $0.catalogValue(in: prices) },
      images: text.images?.catalogValue ?? [],
      rating: Rating(average: text.average, count: max(0, text.ratingCount ?? 0)),
      createdAt: text.createdAt,
      updatedAt: text.updatedAt
    )
  }
}

/// The texts of a product of WooCommerce, which all its variations share.
struct WooCommerceText: Decodable, Sendable {
  var name: String
  /// The type: `simple`, `variable`, `variation`, or one of a plugin.
  @Lossy var type: String?
  @Lossy var status: String?
  @Lossy var description: String?
  /// The product that a variation belongs to; 0 for products.
  @Lossy @Lenient var parent: Int?
  @LossyArray var brands: [WooCommerceCategory]
  @LossyArray var categories: [WooCommerceCategory]
  @LossyArray var attributes: [Attribute]
  @Lossy var images: ThirdPartyImages?
  @Lossy @Lenient var averageRating: Double?
  @Lossy @Lenient var ratingCount: Int?
  @Lossy var createdAt: Date?
  @Lossy var updatedAt: Date?

  private enum CodingKeys: String, CodingKey {
    case name, type, status, description, brands, categories, attributes, images
    case parent = "parent_id"
    case averageRating = "average_rating"
    case ratingCount = "rating_count"
    // The other dates are in the time zone of the shop, which they do not name.
    case createdAt = "date_created_gmt"
    case updatedAt = "date_modified_gmt"
  }

  /// An attribute: a property, or an option by which the variations differ.
  struct Attribute: Decodable {
    var name: String
    @Lossy @Lenient var variation: Bool?
    @LossyArray var options: [String]
  }

  /// The status in the catalog; a status that only WooCommerce has is kept.
  var catalogStatus: OpenEnum<Product.Status> {
    switch status {
    case "publish", nil: .known(.active)
    case "draft", "pending", "auto-draft": .known(.draft)
    case let status?: OpenEnum(rawValue: status)
    }
  }

  /// The average rating; the store sends 0 for a product without reviews.
  var average: Double? {
    guard let averageRating, (1...5).contains(averageRating) else { return nil }
    return averageRating
  }
}

/// A category or a brand of WooCommerce.
struct WooCommerceCategory: ThirdPartyValue {
  @Lenient var id: Int
  var name: String
  /// The parent; 0 at the top level.
  @Lossy @Lenient var parent: Int?
  @Lossy var image: ThirdPartyImages?

  /// The name without the entities that the store writes for `&` and others.
  var plainName: String { HTMLText(name).plainText }

  /// The value of a brand, which has no parent or image in the catalog.
  var brand: Brand { Brand(id: Brand.ID(rawValue: id), name: plainName) }

  var catalogValue: Category {
    Category(
      id: Category.ID(rawValue: id),
      name: plainName,
      parent: parent.flatMap { $0 == 0 ? nil : Category.ID(rawValue: $0) },
      image: image?.catalogValue.first.flatMap { URL(string: $0.url) }
    )
  }
}
