import Catalog
import FoundationCore

/// A page of a list of Medusa: `products`, `product_categories` or `regions`.
struct MedusaPage<Element: MedusaElement>: Decodable, Sendable {
  let list: RequiredElements<Element>
  /// The number of elements on all pages.
  @Lossy @Lenient var total: Int?

  private enum CodingKeys: CodingKey {
    case list, total

    var stringValue: String { self == .list ? Element.listName : "count" }
    var intValue: Int? { nil }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
  }

  /// Returns the offset of the page after one at an offset; `nil` after the last page.
  ///
  /// The `limit` of the response is not used: a store may send fewer elements than that.
  func next(after offset: Int) -> Int? {
    let (end, overflows) = offset.addingReportingOverflow(list.count)
    guard list.count > 0, !overflows, end < total ?? end else { return nil }
    return end
  }
}

/// An element of a list of Medusa.
protocol MedusaElement: Decodable, Identifiable, Sendable {
  /// The member of the response that has the list.
  static var listName: String { get }

  /// The ID, a word.
  var id: String { get }
}

extension MedusaProduct: MedusaElement {
  static var listName: String { "products" }
}

/// The response of Medusa for a single product.
struct MedusaProductResponse: Decodable, Sendable {
  let product: MedusaProduct
}

/// The IDs by which a product of Medusa is found.
struct MedusaReference: MedusaElement {
  static var listName: String { "products" }

  var id: String
  @LossyArray var variants: [MedusaVariant]

  var skus: [SKU] { variants.map { $0.catalogValue(options: [:]).sku } }
}

/// A category of Medusa.
struct MedusaCategory: ThirdPartyValue, MedusaElement {
  static var listName: String { "product_categories" }

  var id: String
  var name: String
  @Lossy var parent: String?

  private enum CodingKeys: String, CodingKey {
    case id, name
    case parent = "parent_category_id"
  }

  var catalogValue: Category {
    Category(id: Category.ID(word: id), name: name, parent: parent.map { Category.ID(word: $0) })
  }
}

/// A region of Medusa, with its prices.
struct MedusaRegion: MedusaElement {
  static var listName: String { "regions" }

  var id: String
}
