import Catalog
import Foundation
import FoundationCore

/// A product of Medusa.
struct MedusaProduct: ThirdPartyValue {
  var id: String
  var title: String
  @Lossy var description: String?
  @Lossy var status: String?
  @Lossy var thumbnail: ThirdPartyImages?
  @Lossy var images: ThirdPartyImages?
  @LossyArray var categories: [MedusaCategory]
  @LossyArray var options: [Option]
  @LossyArray var variants: [MedusaVariant]
  @Lossy var createdAt: Date?
  @Lossy var updatedAt: Date?

  private enum CodingKeys: String, CodingKey {
    case id, title, description, status, thumbnail, images, categories, options, variants
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  struct Option: Decodable {
    @Lossy var id: String?
    var title: String
    @LossyArray var values: [Value]

    struct Value: Decodable {
      var value: String
    }
  }

  var catalogValue: Product {
    let pictures = images?.catalogValue ?? []
    let titles = options.compactMap { option in option.id.map { ($0, option.title) } }
    let names = Dictionary(titles) { first, _ in first }
    return Product(
      id: Product.ID(word: id),
      title: title,
      description: description ?? "",
      status: catalogStatus,
      category: categories.first?.catalogValue,
      options: options.map { Product.Option($0.title, values: $0.values.map(\.value)) },
      variants: variants.map { $0.catalogValue(options: names) },
      images: pictures.isEmpty ? thumbnail?.catalogValue ?? [] : pictures,
      createdAt: createdAt,
      updatedAt: updatedAt
    )
  }

  private var catalogStatus: OpenEnum<Product.Status> {
    switch status {
    case "published", nil: .known(.active)
    case "draft", "proposed": .known(.draft)
    case let status?: OpenEnum(rawValue: status)
    }
  }
}

/// A variant of Medusa, with its price in the region of the request.
struct MedusaVariant: Decodable, Sendable {
  var id: String
  @Lossy var sku: String?
  @Lossy var price: MedusaPrice?
  @Lossy @Lenient var isTracked: Bool?
  @Lossy @Lenient var quantity: Int?
  @LossyArray var options: [Option]

  private enum CodingKeys: String, CodingKey {
    case id, sku, options
    case price = "calculated_price"
    case isTracked = "manage_inventory"
    case quantity = "inventory_quantity"
  }

  struct Option: Decodable {
    var value: String
    @Lossy var optionID: String?
    @Lossy var option: Name?

    private enum CodingKeys: String, CodingKey {
      case value, option
      case optionID = "option_id"
    }

    struct Name: Decodable {
      var title: String
    }
  }

  /// Returns the variant in the catalog, with the titles of the options by their IDs.
  func catalogValue(options titles: [String: String]) -> Variant {
    let stock = isTracked == false ? nil : quantity.map { Variant.Stock(onHand: max(0, $0)) }
    var variant = Variant(
      sku: SKU(rawValue: sku.flatMap { $0.isEmpty ? nil : $0 } ?? id),
      prices: price?.amount.map { [$0] } ?? [],
      stock: stock
    )
    for option in options {
      guard let title = option.option?.title ?? option.optionID.flatMap({ titles[$0] }) else {
        continue
      }
      variant.options[title] = option.value
    }
    return variant
  }
}

/// A price of Medusa: a decimal number in the main unit, and a currency in small letters.
struct MedusaPrice: Decodable, Sendable {
  /// The amount; `nil` for a variant without a price in the region.
  let amount: Money?

  private enum CodingKeys: String, CodingKey {
    case amount = "calculated_amount"
    case currency = "currency_code"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let number = try container.decodeIfPresent(Lenient<Decimal>.self, forKey: .amount) else {
      amount = nil
      return
    }
    let code = try container.decode(String.self, forKey: .currency)
    amount = try Money(price: number.wrappedValue, code: code, in: decoder)
  }
}
