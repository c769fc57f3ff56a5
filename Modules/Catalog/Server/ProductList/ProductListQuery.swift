package import Catalog
package import FoundationCore
import Persistence
import StoreCore

/// The filters and the sort order of a list of products.
struct ProductListQuery: Sendable {
  var search: SearchWords?
  /// The statuses, at least one.
  var statuses = [Product.Status.active]
  /// The categories, each without its subcategories; `nil` for all products.
  var categories: [Int]?
  var brand: Int?
  /// The price range of the cheapest variant, in minor units of the currency.
  var prices: ClosedRange<Int>?
  /// The currency of prices that are compared; empty if none are.
  var currency = ""
  var isInStock = false
  /// The maximum available stock of at least one variant, from 0 to 9.
  var maximumStock: Int?
  /// The minimum rating, in hundredths of a star.
  var minimumRating: Int?
  var order = ProductSortOrder.newest

  /// Returns a full-text query with the filter words of this query.
  func filtered(_ match: FullTextQuery) -> FullTextQuery {
    var match = match
    if let brand { match.filters.append([FilterWord.brand(brand)]) }
    // A missing category has no products; category 0 matches none.
    if let categories { match.filters.append(([0] + categories).map(FilterWord.category)) }
    let (isUsualWanted, others) = statusWords
    if isUsualWanted {
      match.excludedFilters = others.excludedFilters
    } else {
      match.filters.append(others.wanted)
    }
    return match
  }

  private var statusWords:
    (isUsualWanted: Bool, others: (wanted: [String], excludedFilters: [String]))
  {
    func words(_ statuses: [Product.Status]) -> [String] {
      statuses.map(\.rawValue).filter { $0 != FilterWord.usualStatus }.map(FilterWord.status)
    }
    let excludedFilters = Product.Status.allCases.filter { !statuses.contains($0) }
    return (
      statuses.contains { $0.rawValue == FilterWord.usualStatus },
      (words(statuses), words(excludedFilters))
    )
  }
}

extension ProductListQuery {
  /// A filter that a query may have.
  enum Filter: CaseIterable {
    case brand, category, price, maximumStock, inStock, rating
  }

  /// The filters of this query.
  var filters: [Filter] {
    Filter.allCases.filter {
      switch $0 {
      case .brand: brand != nil
      case .category: categories != nil
      case .price: prices != nil
      case .maximumStock: maximumStock != nil
      case .inStock: isInStock
      case .rating: minimumRating != nil
      }
    }
  }
}

extension ProductListQuery {
  /// Creates the query of a request.
  init(_ call: ValidatedRequest, in store: Store, on transaction: any Transaction) async throws {
    search = call[ProductListField.text].flatMap(SearchWords.init)
    statuses =
      switch call[ProductListField.status] ?? ProductFilter.Status.only(.active) {
      case .any: Product.Status.allCases
      case .only(let status): [status]
      }
    if let category: Int = call[ProductListField.category] {
      categories = try await CategoryStore(transaction).ids(below: category)
    }
    brand = call[ProductListField.brand]
    prices = try Self.prices(call)
    isInStock = call[ProductListField.inStock] ?? false
    maximumStock = call[ProductListField.maxStock]
    minimumRating = call[ProductListField.minRating].map(Self.hundredths)
    let asked = call[ProductListField.sort] ?? ProductSortOrder.relevance
    order = asked == .relevance && search == nil ? .newest : asked
    let comparesPrices = prices != nil || [.priceAscending, .priceDescending].contains(order)
    if let named: String = call[ProductListField.currency] {
      currency = named
    } else if comparesPrices {
      currency = try await Self.currency(of: store, in: transaction)
    }
  }

  /// Returns the currency of the store; empty if it has neither a currency nor a price.
  private static func currency(of store: Store, in transaction: any Transaction) async throws
    -> String
  {
    if let own = try await store.database.schema.currency(in: transaction) { return own.code }
    let priced: Int? = try await transaction.value("SELECT product FROM least_price LIMIT 1")
    guard priced != nil else { return "" }
    let message = "Name one: the store was not set up, and its prices are in several currencies."
    throw Problem.badParameters([FieldError(field: "currency", code: "required", message: message)])
  }

  /// Returns the least number of hundredths that are not below a rating.
  ///
  /// As a fraction, 4.4 times 100 is more than 440, so rounding that up would leave out 4.40.
  private static func hundredths(_ stars: Double) -> Int {
    let nearest = (stars * 100).rounded()
    return Int(nearest / 100 < stars ? nearest + 1 : nearest)
  }

  private static func prices(_ call: ValidatedRequest) throws -> ClosedRange<Int>? {
    let least: Int? = call[ProductListField.minPrice]
    let most: Int? = call[ProductListField.maxPrice]
    guard least != nil || most != nil else { return nil }
    guard least ?? 0 <= most ?? Int.max else {
      let message = "minPrice is greater than maxPrice."
      throw Problem.badParameters([FieldError(field: "minPrice", code: "range", message: message)])
    }
    return (least ?? 0)...(most ?? Int.max)
  }
}

extension ProductListField: QueryParameter {
  package var details: (summary: String, schema: JSONSchema) {
    switch self {
    case .text:
      (
        """
        Words to find in the title, brand, SKU or description; the last may be a prefix unless it is \
        a common word. A product with exactly this SKU comes first. If no product matches, words that \
        none has are corrected by one letter, and `correctedSearch` has the words found instead. A \
        search that matches few products ranks all of them; one that matches more ranks batches of \
        the newest two hundred; sorted by anything but relevance and newest, it lists the newest \
        thousand.
        """, .string(0...200)
      )
    case .category: ("Only products of this category and its subcategories.", .identifier)
    case .brand: ("Only products of this brand.", .identifier)
    case .minPrice: ("The minimum price of the cheapest variant, in minor units.", .count)
    case .maxPrice: ("The maximum price of the cheapest variant, in minor units.", .count)
    case .currency:
      (
        """
        The currency of price filters and sorting (default: the currency of the store). Filtered or \
        sorted by price, products without a price in it are not listed.
        """, .string(3...3, format: .currency)
      )
    case .inStock: ("Only products in stock.", .boolean)
    case .maxStock:
      (
        "Only products with a variant at or below this stock.",
        .integer(ProductFilter.maximumStockRange)
      )
    case .status:
      (
        "Only products of this status (default: active).",
        .enumeration(Product.Status.allCases.map(\.rawValue) + ["any"])
      )
    case .minRating: ("The minimum average rating.", .number(0...5))
    case .sort:
      (
        "The sort order (default: relevance for a search, else newest).",
        .enumeration(ProductSortOrder.allCases.map(\.rawValue))
      )
    case .total: ("Include the number of all products.", .boolean)
    case .facets: ("Include the counts by category, brand and rating.", .boolean)
    }
  }
}
