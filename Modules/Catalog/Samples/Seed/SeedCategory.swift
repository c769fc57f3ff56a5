import CSandboxData
import FoundationCore

/// A category of the demo store, with its products.
struct SeedCategory: Decodable {
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

  /// All categories of the demo store, decoded on first use.
  static let all: [SeedCategory] = {
    let file = sandbox_store_catalog()
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
    do throws(DecodingFailure) {
      return try ExactJSONDecoder().decode([SeedCategory].self, from: bytes)
    } catch {
      // Tests have decoded it before, so an error is a defect of the program.
      preconditionFailure("The catalog of the demo store cannot be decoded: \(error)")
    }
  }()
}

/// A product of the demo store.
struct SeedProduct: Decodable {
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
