import Catalog
import FoundationCore
import StoreCore

/// The query parameters of the list of products.
enum ProductListParameter {
  static let search: Parameter<String> = parameter(
    .text,
    """
    Words to find in the title, brand, SKU or description; the last may be a prefix unless it is \
    a common word. A product with exactly this SKU comes first. If no product matches, words that \
    none has are corrected by one letter, and `correctedSearch` has the words found instead. A search that matches few products \
    ranks all of them; one that matches more ranks batches of the newest two hundred; sorted by \
    anything but relevance and newest, it lists the newest thousand.
    """,
    .string(0...200)
  )
  static let category: Parameter<Int> = parameter(
    .category,
    "Only products of this category and its subcategories.",
    .identifier
  )
  static let brand: Parameter<Int> = parameter(.brand, "Only products of this brand.", .identifier)
  static let minPrice: Parameter<Int> = parameter(
    .minPrice,
    "The minimum price of the cheapest variant, in minor units.",
    .count
  )
  static let maxPrice: Parameter<Int> = parameter(
    .maxPrice,
    "The maximum price of the cheapest variant, in minor units.",
    .count
  )
  static let currency: Parameter<String> = parameter(
    .currency,
    """
    The currency of price filters and sorting (default: EUR). Filtered or sorted by price, \
    products without a price in it are not listed.
    """,
    .string(3...3, format: .currency)
  )
  static let inStock: Parameter<Bool> = parameter(.inStock, "Only products in stock.", .boolean)
  static let maxStock: Parameter<Int> = parameter(
    .maxStock,
    "Only products with a variant at or below this stock.",
    .integer(ProductFilter.maximumStockRange)
  )
  static let status: Parameter<String> = parameter(
    .status,
    "Only products of this status (default: active).",
    .enumeration(Product.Status.allCases.map(\.rawValue) + ["any"])
  )
  static let minRating: Parameter<Double> = parameter(
    .minRating,
    "The minimum average rating.",
    .number(0...5)
  )
  static let sort: Parameter<String> = parameter(
    .sort,
    "The sort order (default: relevance for a search, else newest).",
    .enumeration(ProductSortOrder.allCases.map(\.rawValue))
  )

  static let total: Parameter<Bool> = parameter(
    .total,
    "Include the number of all products.",
    .boolean
  )
  static let facets: Parameter<Bool> = parameter(
    .facets,
    "Include the counts by category, brand and rating.",
    .boolean
  )

  static let all = [
    search.description, category.description, brand.description, minPrice.description,
    maxPrice.description, currency.description, inStock.description, maxStock.description,
    status.description, minRating.description, sort.description, PageParameter.limit.description,
    PageParameter.cursor.description, total.description, facets.description,
  ]

  private static func parameter<Value>(
    _ field: ProductListField,
    _ summary: String,
    _ schema: JSONSchema
  ) -> Parameter<Value> {
    Parameter(field.rawValue, summary, schema)
  }
}
