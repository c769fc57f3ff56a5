import Foundation
import FoundationCore

/// A product as Shopify's stores write it, in one or several variants.
///
/// What is bought is chosen by up to three options, whose values the variants have in the order of
/// the options. A product without a choice has one option 'Title' with one value, which is none.
struct ShopifyProduct: ThirdPartyValue {
  @Lenient var id: Int
  var title: String
  @Lossy var text: String?
  @Lossy var vendor: String?
  @Lossy var type: ThirdPartyCategory?
  @Lossy var status: OpenEnum<Product.Status>?
  @LossyArray var options: [Option]
  @LossyArray var variants: [ShopifyVariant]
  @Lossy var images: ThirdPartyImages?
  @Lossy var createdAt: Date?
  @Lossy var updatedAt: Date?

  private enum CodingKeys: String, CodingKey {
    case id, title, vendor, status, options, variants, images
    case text = "body_html"
    case type = "product_type"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  struct Option: Decodable {
    var name: String
    @LossyArray var values: [String]
  }

  var native: Product {
    let choices = options.filter { $0.name != "Title" || $0.values != ["Default Title"] }
    return Product(
      id: Product.ID(rawValue: id),
      title: title,
      description: text.map { HTMLText($0).lines } ?? "",
      status: status ?? .known(.active),
      brand: Brand(named: vendor),
      category: type?.native,
      options: choices.map { Product.Option($0.name, values: $0.values) },
      variants: variants.map { $0.native(of: choices.map(\.name)) },
      images: images?.native ?? [],
      createdAt: createdAt,
      updatedAt: updatedAt
    )
  }
}

/// A variant as Shopify writes it.
struct ShopifyVariant: Decodable, Sendable {
  @Lenient var id: Int
  @Lossy var sku: String?
  @Lossy var price: ThirdPartyPrice?
  @Lossy var option1: String?
  @Lossy var option2: String?
  @Lossy var option3: String?
  @Lossy @Lenient var stock: Int?
  /// The service that tracks the stock; null without one, and the quantity then means nothing.
  @Lossy var management: String?

  private enum CodingKeys: String, CodingKey {
    case id, sku, price, option1, option2, option3
    case stock = "inventory_quantity"
    case management = "inventory_management"
  }

  /// The variant as ours, its values under the names of the options.
  func native(of options: [String]) -> Variant {
    let count = $management == .null ? nil : stock
    var variant = Variant(
      sku: sku,
      or: id,
      price: price,
      // A store that sells beyond its stock counts below nothing.
      stock: count.map { Variant.Stock(onHand: max(0, $0)) }
    )
    for (name, value) in zip(options, [option1, option2, option3]) { variant.options[name] = value }
    return variant
  }
}

/// A page as Shopify wraps it.
struct ShopifyPage: Decodable, Sendable {
  let products: ThirdPartyList<ShopifyProduct>

  /// A page that is full has another after it, which begins after the last number of this one.
  func page(limit: Int) -> ProductPage {
    let items = products.items
    let next = products.count >= limit ? items.last?.id.description : nil
    return ProductPage(items, next: next)
  }
}

/// A single product as Shopify wraps it.
struct ShopifyProductResponse: Decodable, Sendable {
  let product: ShopifyProduct
}
