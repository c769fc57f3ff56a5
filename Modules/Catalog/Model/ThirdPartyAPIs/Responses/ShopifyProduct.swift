import Foundation
import FoundationCore

/// A product of Shopify, with one or several variants.
///
/// It has up to three options, whose values the variants have in the order of the options. A product
/// without options has a placeholder option 'Title' with one value, which is left out.
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

  var catalogValue: Product {
    let choices = options.filter { $0.name != "Title" || $0.values != ["Default Title"] }
    return Product(
      id: Product.ID(rawValue: id),
      title: title,
      description: text.map { HTMLText($0).plainText } ?? "",
      status: status ?? .known(.active),
      brand: Brand(named: vendor),
      category: type?.catalogValue,
      options: choices.map { Product.Option($0.name, values: $0.values) },
      variants: variants.map { $0.catalogValue(of: choices.map(\.name)) },
      images: images?.catalogValue ?? [],
      createdAt: createdAt,
      updatedAt: updatedAt
    )
  }
}

/// A variant of Shopify.
struct ShopifyVariant: Decodable, Sendable {
  @Lenient var id: Int
  @Lossy var sku: String?
  @Lossy var price: ThirdPartyPrice?
  @Lossy var option1: String?
  @Lossy var option2: String?
  @Lossy var option3: String?
  @Lossy @Lenient var stock: Int?
  /// The service that tracks the stock; the quantity is meaningless if it is `null`.
  @Lossy var management: String?

  private enum CodingKeys: String, CodingKey {
    case id, sku, price, option1, option2, option3
    case stock = "inventory_quantity"
    case management = "inventory_management"
  }

  /// Returns the variant in the catalog, with its values under the names of the options.
  func catalogValue(of options: [String]) -> Variant {
    let count = $management == .null ? nil : stock
    var variant = Variant(
      sku: sku,
      or: id,
      price: price,
      // A store that oversells has a negative stock.
      stock: count.map { Variant.Stock(onHand: max(0, $0)) }
    )
    for (name, value) in zip(options, [option1, option2, option3]) { variant.options[name] = value }
    return variant
  }
}

/// A page of products of Shopify.
struct ShopifyPage: Decodable, Sendable {
  let products: RequiredElements<ShopifyProduct>

  /// Returns the page; a full one is taken to have a next page, after its last ID.
  func page(limit: Int) -> ProductPage {
    let items = products.items
    let next = products.count >= limit ? items.last?.id.description : nil
    return ProductPage(items, next: next)
  }
}

/// The response of Shopify for a single product.
struct ShopifyProductResponse: Decodable, Sendable {
  let product: ShopifyProduct
}
