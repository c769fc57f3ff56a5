import Catalog
import StoreCore

/// What the list of products can be asked with.
enum ProductListParameter {
  static let search = Parameter<String>(
    "q",
    """
    Words that the product has in its title, brand, SKU or description; the last may be the \
    beginning of one unless it is itself a common word. The product whose whole SKU is typed comes \
    first. A search that matches few products ranks all of them; one that matches more ranks them \
    in runs of the newest two hundred; sorted by anything but relevance and newest, it lists the \
    newest thousand.
    """,
    .string(0...200)
  )
  static let category = Parameter<Int>(
    "category",
    "Only products of that category and those below it.",
    .identifier
  )
  static let brand = Parameter<Int>("brand", "Only products of that brand.", .identifier)
  static let minPrice = Parameter<Int>(
    "minPrice",
    "Only products that cost so much or more, their cheapest variant in minor units.",
    .count
  )
  static let maxPrice = Parameter<Int>(
    "maxPrice",
    "Only products that cost so much or less, their cheapest variant in minor units.",
    .count
  )
  static let currency = Parameter<String>(
    "currency",
    """
    In which currency prices are compared; EUR unless another is said. Filtered or sorted by price, \
    products that have none in it are not listed.
    """,
    .string(3...3, format: .currency)
  )
  static let inStock = Parameter<Bool>("inStock", "Only products that can be bought now.", .boolean)
  static let maxStock = Parameter<Int>(
    "maxStock",
    "Only products that have a variant of which so many can be bought or fewer.",
    .integer(ProductFilter.lowStocks)
  )
  static let status = Parameter<String>(
    "status",
    "Only products of that status; those that are offered unless another is said.",
    .enumeration(Product.Status.allCases.map(\.rawValue) + ["any"])
  )
  static let minRating = Parameter<Double>(
    "minRating",
    "Only products that are rated so many stars or more.",
    .number(0...5)
  )
  static let sort = Parameter<String>(
    "sort",
    "In which order; by relevance where something is searched for, else the newest first.",
    .enumeration(ProductSortOrder.allCases.map(\.rawValue))
  )

  static let total = Parameter<Bool>("total", "Say how many there are on all pages.", .boolean)
  static let facets = Parameter<Bool>("facets", "Say how they are spread.", .boolean)

  static let all = [
    search.description, category.description, brand.description, minPrice.description,
    maxPrice.description, currency.description, inStock.description, maxStock.description,
    status.description, minRating.description, sort.description, PageParameter.limit.description,
    PageParameter.cursor.description, total.description, facets.description,
  ]
}
