import Catalog
import Persistence
import StoreCore

/// The filters of a product query as SQL conditions.
struct ProductConditions: Sendable {
  private let query: ProductListQuery
  private let dialect: any SQLDialect

  init(_ query: ProductListQuery, dialect: any SQLDialect) {
    self.query = query
    self.dialect = dialect
  }

  /// Returns the condition that a product `p` matches a filter, evaluated for each row.
  ///
  /// Its columns are hidden from the query planner: the index to use is chosen here, and a wrong
  /// choice would sort a million rows.
  func condition(_ filter: ProductListQuery.Filter) -> SQLText {
    switch filter {
    case .brand: "\(dialect.unindexed("p.brand")) = \(query.brand)"
    case .category: dialect.isIn(dialect.unindexed("p.category"), .numbers(query.categories ?? []))
    case .price:
      """
      EXISTS (SELECT 1 FROM least_price c WHERE c.product = p.id
        AND c.currency = \(query.currency) AND c.amount \(priceRange))
      """
    case .maximumStock:
      """
      EXISTS (SELECT 1 FROM variant c WHERE c.product = p.id
        AND c.on_hand - c.reserved <= \(query.maximumStock))
      """
    case .inStock: "\(dialect.unindexed("p.available")) > 0"
    case .rating: "\(dialect.unindexed("p.rating")) >= \(query.minimumRating)"
    }
  }

  /// The condition that a product `p` has one of the statuses, evaluated for each row.
  var statusCondition: SQLText { statusCondition(dialect.unindexed("p.status")) }

  /// A query for the IDs of all products of the statuses, by an index.
  var productIDs: SQLText { "SELECT id FROM product WHERE \(statusCondition("status"))" }

  /// Returns a query for the IDs of the products that match a filter, by its own index.
  func productIDs(matching filter: ProductListQuery.Filter) -> SQLText {
    let status = statusCondition("status")
    return switch filter {
    case .brand: "SELECT id FROM product WHERE brand = \(query.brand) AND \(status)"
    case .category:
      """
      SELECT id FROM product
      WHERE \(dialect.isIn("category", .numbers(query.categories ?? []))) AND \(status)
      """
    case .price:
      """
      SELECT product FROM least_price
      WHERE \(status) AND currency = \(query.currency) AND amount \(priceRange)
      """
    case .maximumStock:
      // The first condition is the condition of the partial index. DISTINCT on an indexed column would make
      // the planner read all variants in the order of their products.
      """
      SELECT DISTINCT \(dialect.unindexed("v.product")) FROM variant v \(dialect.join) product p ON p.id = v.product
      WHERE v.on_hand - v.reserved < 10
        AND v.on_hand - v.reserved <= \(query.maximumStock) AND \(self.statusCondition)
      """
    case .inStock: "SELECT id FROM product WHERE available > 0 AND \(status)"
    case .rating: "SELECT id FROM product WHERE \(status) AND rating >= \(query.minimumRating)"
    }
  }

  var priceRange: SQLText {
    let prices = query.prices
    return "BETWEEN \(prices?.lowerBound ?? 0) AND \(prices?.upperBound ?? Int.max)"
  }

  private func statusCondition(_ column: SQLText) -> SQLText {
    dialect.isIn(column, .texts(query.statuses.map(\.rawValue)))
  }
}

/// A sort order in SQL: a column, then the product ID.
struct ProductSort: Sendable {
  /// The table of the column; `least_price` has one row for each currency.
  enum Table: Sendable { case product, leastPrice }

  let table: Table
  /// The column; `nil` to sort by ID alone.
  let column: SQLText?
  let isDescending: Bool

  /// Creates the SQL of a sort order.
  init(_ order: ProductSortOrder) {
    (table, column, isDescending) =
      switch order {
      case .relevance, .newest: (.product, nil, true)
      case .title: (.product, "title_key", false)
      case .priceAscending: (.leastPrice, "amount", false)
      case .priceDescending: (.leastPrice, "amount", true)
      case .rating: (.product, "rating", true)
      }
  }

  /// The alias of the table in statements; `p` for products.
  var alias: SQLText { table == .product ? "p" : "w" }

  /// Returns the sort key of a row, for its cursor.
  func key(_ alias: SQLText) -> SQLText { column.map { "\(alias).\($0)" } ?? "NULL" }

  /// Returns the ORDER BY terms for a table alias and the column of the product ID.
  func order(_ alias: SQLText, id: SQLText) -> SQLText {
    let way: SQLText = isDescending ? "DESC" : "ASC"
    guard let column else { return "\(id) \(way)" }
    return "\(alias).\(column) \(way), \(id) \(way)"
  }

  /// Returns the condition that a row comes after a cursor.
  func condition(after cursor: PageCursor, alias: SQLText, id: SQLText) throws(Problem) -> SQLText {
    let sign: SQLText = isDescending ? "<" : ">"
    guard let column else {
      guard cursor.numbers.count == 1 else { throw .foreignCursor }
      return "\(id) \(sign) \(cursor.numbers[0])"
    }
    let key: any SQLConvertible
    switch cursor.numbers.count {
    case 1: key = cursor.text
    case 2: key = cursor.numbers[1]
    default: throw .foreignCursor
    }
    return "(\(alias).\(column), \(id)) \(sign) (\(key), \(cursor.numbers[0]))"
  }

  /// Returns the cursor of a row.
  func cursor(id: Int, key: SQLValue) -> PageCursor {
    switch key {
    case .text(let text): PageCursor(id, text: text)
    case .integer(let number): PageCursor(id, Int(number))
    default: PageCursor(id)
    }
  }
}
