import Catalog
import Foundation
import FoundationCore

/// A product of Shopify's Storefront API, with its first variants.
struct StorefrontProduct: Decodable, Sendable {
  let id: StorefrontID
  var title: String
  @Lossy var description: String?
  @Lossy var vendor: String?
  @Lossy var type: ThirdPartyCategory?
  @LossyArray var options: [Option]
  @Lossy var images: Images?
  @Lossy var createdAt: Date?
  @Lossy var updatedAt: Date?
  /// The first variants, and the cursor of the others.
  let variants: GraphQLConnection<StorefrontVariant>

  private enum CodingKeys: String, CodingKey {
    case id, title, description, vendor, options, images, createdAt, updatedAt, variants
    case type = "productType"
  }

  struct Option: Decodable {
    var name: String
    @LossyArray var values: [Value]

    struct Value: Decodable {
      var name: String
    }
  }

  struct Images: Decodable {
    @Lossy var nodes: ThirdPartyImages?
  }

  /// Returns the product in the catalog with all its variants.
  func catalogValue(_ variants: [StorefrontVariant]) -> Product {
    // A product without options has a placeholder.
    let choices = options.filter {
      $0.name != "Title" || $0.values.map(\.name) != ["Default Title"]
    }
    return Product(
      id: Product.ID(rawValue: id.number),
      title: title,
      description: description ?? "",
      brand: Brand(named: vendor),
      category: type?.catalogValue,
      options: choices.map { Product.Option($0.name, values: $0.values.map(\.name)) },
      variants: variants.map { $0.catalogValue(options: choices.map(\.name)) },
      images: images?.nodes?.catalogValue ?? [],
      createdAt: createdAt,
      updatedAt: updatedAt
    )
  }
}

/// A variant of the Storefront API.
///
/// The API tells how many there are only to some apps, so that the stock is known to be none or is
/// not known.
struct StorefrontVariant: Decodable, Sendable {
  let id: StorefrontID
  @Lossy var sku: String?
  @Lossy var isAvailable: Bool?
  @LossyArray var selectedOptions: [Selection]
  @Lossy var price: StorefrontPrice?

  private enum CodingKeys: String, CodingKey {
    case id, sku, selectedOptions, price
    case isAvailable = "availableForSale"
  }

  struct Selection: Decodable {
    var name: String
    var value: String
  }

  /// Returns the variant in the catalog, with its values of some options.
  func catalogValue(options: [String]) -> Variant {
    var variant = Variant(
      sku: SKU(rawValue: sku.flatMap { $0.isEmpty ? nil : $0 } ?? String(id.number)),
      prices: price.map { [$0.amount] } ?? [],
      stock: isAvailable == false ? Variant.Stock(onHand: 0) : nil
    )
    for selection in selectedOptions where options.contains(selection.name) {
      variant.options[selection.name] = selection.value
    }
    return variant
  }
}

/// A global ID of Shopify, such as `gid://shopify/Product/7`.
struct StorefrontID: Decodable, Sendable {
  let number: Int

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let number = text.split(separator: "/").last.flatMap({ Int($0) }) else {
      throw DecodingError.corrupted("A global ID ends with a number.", in: decoder)
    }
    self.number = number
  }
}

/// A price of the Storefront API: a decimal as text, and a currency.
struct StorefrontPrice: Decodable, Sendable {
  let amount: Money

  private enum CodingKeys: CodingKey {
    case amount, currencyCode
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let number = try container.decode(Lenient<Decimal>.self, forKey: .amount).wrappedValue
    let code = try container.decode(String.self, forKey: .currencyCode)
    amount = try Money(price: number, code: code, in: decoder)
  }
}
