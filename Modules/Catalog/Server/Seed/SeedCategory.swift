import Catalog
import FoundationCore
import StoreCore

/// A shelf of the demo store: where it stands, what is on it, and how that is sold.
struct SeedCategory {
  /// The department that it stands in.
  let department: String
  /// What it is called.
  let name: String
  /// What prices are given in, the first the one that is shown.
  let currencies: [Currency]
  /// What a buyer chooses by, unless a product is sold in another way.
  let options: [SeedOption]
  /// What buyers say who are pleased.
  let praise: [String]
  /// What buyers say who are not.
  let complaints: [String]
  /// What stands on it.
  let products: [SeedProduct]

  /// Every shelf of the store, department by department.
  static let all = [mugs, glass, tea, coffee, spices, lamps, textiles, notebooks]
}

/// A product of the demo store.
struct SeedProduct {
  /// What the SKUs of its variants begin with.
  let sku: String
  /// Its name.
  let title: String
  /// Who makes it.
  let brand: String
  /// What it costs in euro cents, before a season moves its price.
  let cents: Int64
  /// What it is, in sentences.
  let text: String
  /// What a buyer chooses by, where that is not what the shelf says.
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

/// What a buyer chooses by, and what each choice costs in per cent of the product's price.
struct SeedOption {
  /// Such as 'Size'.
  let name: String
  /// What there is to choose from.
  let choices: KeyValuePairs<String, Int64>

  init(_ name: String, _ choices: KeyValuePairs<String, Int64>) {
    self.name = name
    self.choices = choices
  }
}
