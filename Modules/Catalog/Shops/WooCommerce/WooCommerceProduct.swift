import Catalog
import Foundation
import FoundationCore

/// A product of WooCommerce, without its variations, which have a separate endpoint.
struct WooCommerceProduct: Decodable, Sendable {
  let text: WooCommerceText
  /// The offer of a product without variations, or of a variation.
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
struct WooCommerceCategory: ThirdPartyValue, Identifiable {
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

/// The price and the stock of a simple product or of a variation of WooCommerce.
struct WooCommerceOffer: Decodable, Identifiable, Sendable {
  @Lenient var id: Int
  @Lossy @Lenient var sku: String?
  @Lossy var price: WooCommercePrice?
  @Lossy var tracking: StockTracking?
  @Lossy @Lenient var quantity: Int?
  @Lossy var availability: String?
  @LossyArray var attributes: [Attribute]

  private enum CodingKeys: String, CodingKey {
    case id, sku, price, attributes
    case tracking = "manage_stock"
    case quantity = "stock_quantity"
    case availability = "stock_status"
  }

  /// An attribute, with one value for a variation and a list of values for a product.
  struct Attribute: Decodable {
    var name: String
    @Lossy var option: String?
  }

  /// The owner of the stock.
  enum StockTracking: Decodable {
    case itself
    case parent
    case none

    init(from decoder: any Decoder) throws {
      // A failed attempt tells the word from a boolean, which some versions send as a word.
      switch (try? decoder.singleValueContainer().decode(String.self))?.lowercased() {
      case "parent": self = .parent
      case "yes": self = .itself
      case "no", "": self = .none
      default: self = try Lenient<Bool>(from: decoder).wrappedValue ? .itself : .none
      }
    }
  }

  func catalogValue(in prices: StoreCurrency) -> Variant {
    var variant = Variant(sku: sku, or: id, price: price?.amount, stock: stock)
    variant.hasAssumedCurrency = prices.isAssumed && !variant.prices.isEmpty
    for attribute in attributes {
      // A variation for any value of an option has an empty one.
      guard let option = attribute.option, !option.isEmpty else { continue }
      variant.options[attribute.name] = option
    }
    return variant
  }

  /// The stock; `nil` if it is not tracked, or is one stock of several variations.
  private var stock: Variant.Stock? {
    // A shop that sells on backorder has a negative quantity.
    if tracking == .itself, let quantity { return Variant.Stock(onHand: max(0, quantity)) }
    return availability == "outofstock" ? Variant.Stock(onHand: 0) : nil
  }
}

/// A price of WooCommerce: a decimal as text, empty for a product without a price.
struct WooCommercePrice: Decodable, Sendable {
  let amount: ThirdPartyPrice?

  init(from decoder: any Decoder) throws {
    // A failed attempt tells the empty text from other values.
    let text = try? decoder.singleValueContainer().decode(String.self)
    amount = text?.isBlank == true ? nil : try ThirdPartyPrice(from: decoder)
  }
}

/// The currency of a store's prices.
struct StoreCurrency: Sendable, Hashable {
  let currency: Currency
  /// `true` if the store does not name it.
  var isAssumed = false

  var decoder: ExactJSONDecoder { ExactJSONDecoder(storeCurrency: currency) }
}

/// A review of WooCommerce, without the email address of the reviewer.
struct WooCommerceReview: ThirdPartyValue {
  @Lenient var id: Int
  @Lossy var reviewer: String?
  @Lossy var review: String?
  let rating: Stars
  @Lossy var createdAt: Date?

  private enum CodingKeys: String, CodingKey {
    case id, reviewer, review, rating
    case createdAt = "date_created_gmt"
  }

  /// The stars; a review without any, which has 0, is unreadable.
  struct Stars: Decodable {
    let count: Int

    init(from decoder: any Decoder) throws {
      count = try Lenient<Int>(from: decoder).wrappedValue
      guard (1...5).contains(count) else {
        throw DecodingError.corrupted("A review has 1 to 5 stars.", in: decoder)
      }
    }
  }

  var catalogValue: Review {
    Review(
      id: Review.ID(rawValue: id),
      customer: reviewer ?? "",
      stars: rating.count,
      text: review.map { HTMLText($0).plainText } ?? "",
      createdAt: createdAt
    )
  }
}
