import Catalog
import FoundationCore
import StoreCore

/// A category of the demo store, with its products.
struct SeedCategory {
  /// The parent category.
  let department: String
  /// The name.
  let name: String
  /// The currencies of prices, main currency first.
  let currencies: [Currency]
  /// The options of its products, unless a product has its own.
  let options: [SeedOption]
  /// The texts of good reviews.
  let praise: [String]
  /// The texts of bad reviews.
  let complaints: [String]
  /// The products.
  let products: [SeedProduct]

  /// All categories of the demo store.
  static let all = [mugs, glass, tea, coffee, spices, lamps, textiles, notebooks]
}

/// A product of the demo store.
struct SeedProduct {
  /// The prefix of the SKUs of its variants.
  let sku: String
  /// The title.
  let title: String
  /// The name of the brand.
  let brand: String
  /// The base price in euro cents.
  let cents: Int64
  /// The description.
  let text: String
  /// The options, if they are not those of the category.
  let options: [SeedOption]?

  init(
    _ sku: String,
    _ title: String,
    by brand: String,
    _ cents: Int64,
    _ text: String,
    options: [SeedOption]? = nil
  ) {
    self.sku = sku
    self.title = title
    self.brand = brand
    self.cents = cents
    self.text = text
    self.options = options
  }
}

/// An option and the price of each value in per cent of the base price.
struct SeedOption {
  /// The name, such as 'Size'.
  let name: String
  /// The values and their price in per cent.
  let choices: KeyValuePairs<String, Int64>

  init(_ name: String, _ choices: KeyValuePairs<String, Int64>) {
    self.name = name
    self.choices = choices
  }
}
