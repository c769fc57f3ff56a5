import Catalog
import FoundationCore

/// A price and a stock of WooCommerce: those of a simple product or of a variation.
struct WooCommerceOffer: Decodable, Sendable {
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

  /// An attribute: that of a variation has one value, that of a product a list.
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

  /// Returns the variant in the catalog.
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

  /// The decoder of a store whose prices are in this currency.
  var decoder: ExactJSONDecoder { ExactJSONDecoder(storeCurrency: currency) }
}
