import CSandboxData
import Catalog
import FoundationCore
import SandboxData

/// A category of the demo store, with its products.
struct SeedCategory: Decodable {
  /// The parent category.
  let department: String
  let name: String
  /// The currencies of prices, main currency first.
  let currencies: [Currency]
  /// The options of its products, unless a product has its own.
  let options: [SeedOption]
  /// The texts of good reviews.
  let praise: [String]
  /// The texts of bad reviews.
  let complaints: [String]
  let products: [SeedProduct]

  /// All categories of the demo store, decoded on first use.
  static let all = [SeedCategory](embedded: EmbeddedBytes(sandbox_store_catalog()))
}

/// A product of the demo store.
struct SeedProduct: Decodable {
  /// The prefix of the SKUs of its variants.
  let sku: String
  let title: String
  let brand: String
  /// The base price in euro cents.
  let cents: Int64
  let text: String
  /// The options, if they differ from the options of the category.
  let options: [SeedOption]?
  /// The tax class; `nil` for the standard class.
  let taxClass: String?
}

/// An option of products of the demo store.
struct SeedOption: Decodable {
  /// A value of the option.
  struct Choice: Decodable {
    /// The value, such as 'A5'.
    let value: String
    /// The price in per cent of the base price.
    let percent: Int64
  }

  /// The name, such as 'Size'.
  let name: String
  /// The values, in display order.
  let choices: [Choice]
}

/// A combination of option values.
struct SeedVariant {
  var options: [String: String] = [:]
  /// The suffixes of the SKU, as in `MUG-RED`.
  var suffixes: [String] = []
  /// The price in per cent of the base price.
  var percent: Int64 = 100

  /// Returns all combinations, first values first.
  static func all(of options: [SeedOption]) -> [SeedVariant] {
    options.reduce([SeedVariant()]) { variants, option in
      variants.flatMap { variant in
        option.choices.map { choice in
          var variant = variant
          variant.options[option.name] = choice.value
          variant.suffixes.append(choice.value.uppercased().filter { $0.isLetter || $0.isNumber })
          variant.percent = (variant.percent * choice.percent + 50) / 100
          return variant
        }
      }
    }
  }
}

extension SeedCategory {
  func draft(
    of product: SeedProduct,
    isSoldOut: Bool,
    using generator: inout SplitMix64
  ) -> ProductDraft {
    let options = product.options ?? options
    // Prices vary by ten per cent.
    let season = Int64(90 + generator.nextInt(below: 21))
    let variants = SeedVariant.all(of: options).map { variant in
      let cents = (product.cents * variant.percent * season + 5_000) / 10_000
      let price = (cents + 2) / 5 * 5
      return VariantDraft(
        sku: SKU(rawValue: ([product.sku] + variant.suffixes).joined(separator: "-")),
        options: variant.options,
        prices: currencies.map { Money(euroCents: price, in: $0) },
        onHand: isSoldOut ? 0 : generator.stock()
      )
    }
    return ProductDraft(
      title: product.title,
      description: product.text,
      brand: product.brand,
      taxClass: product.taxClass,
      options: options.map { Product.Option($0.name, values: $0.choices.map(\.value)) },
      variants: variants
    )
  }
}

extension SplitMix64 {
  /// Returns a random stock: mostly plenty, sometimes few, sometimes none.
  fileprivate mutating func stock() -> Int {
    switch nextInt(below: 100) {
    case ..<8: 0
    case ..<22: 1 + nextInt(below: 4)
    default: 5 + nextInt(below: 60)
    }
  }
}
