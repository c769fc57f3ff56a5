import Catalog
import Persistence
import StoreCore

/// The index ranges that a list reads in order: one for each combination of status and category.
struct ProductIndexRanges {
  private let query: ProductListQuery
  private let sort: ProductSort
  private let dialect: any SQLDialect
  private let kind: Kind

  private enum Kind { case all, brand, categories }

  /// The maximum number of first rows of all ranges, above which it is faster to scan all products
  /// and skip those of other categories.
  private static let maximumRowCount = 4_000

  init(_ query: ProductListQuery, dialect: any SQLDialect, limit: Int) {
    self.query = query
    self.dialect = dialect
    sort = ProductSort(query.order)
    let count = (query.categories ?? []).count * query.statuses.count
    kind =
      if query.brand != nil {
        .brand
      } else if count > 0, count * (limit + 1) <= Self.maximumRowCount {
        .categories
      } else { .all }
  }

  /// Returns `true` if all rows of the ranges match a filter, so that no condition is needed.
  func covers(_ filter: ProductListQuery.Filter) -> Bool {
    switch filter {
    case .brand: kind == .brand
    case .category: kind == .categories
    case .price: sort.table == .leastPrice
    case .rating: query.order == .rating
    case .maximumStock, .inStock: false
    }
  }

  /// Returns a query for the IDs and sort keys of the rows that match some conditions.
  func pageQuery(
    filteredBy conditions: [SQLText],
    after cursor: PageCursor?,
    limit: Int
  ) throws -> SQLText {
    let categories = kind == .categories ? query.categories ?? [] : []
    if let status = query.statuses.first, query.statuses.count == 1, categories.count < 2 {
      let category: SQLText? = categories.first.map { "\(bound: $0)" }
      return try range(
        status: "\(bound: status.rawValue)",
        category: category,
        filteredBy: conditions,
        after: cursor,
        limit: limit
      )
    }
    let range = try range(
      status: "s.value",
      category: kind == .categories ? "c.value" : nil,
      filteredBy: conditions,
      after: cursor,
      limit: limit
    )
    var keys = dialect.table(of: .texts(query.statuses.map(\.rawValue)), as: "s")
    if kind == .categories {
      keys = "\(keys) CROSS JOIN \(dialect.table(of: .numbers(categories), as: "c"))"
    }
    let (table, number): (SQLText, SQLText) =
      sort.table == .product ? ("product", "id") : ("least_price", "product")
    let isOfCurrency: [SQLText] =
      sort.table == .product ? [] : ["o.currency = \(bound: query.currency)"]
    let rows = dialect.joining(table, as: "o", by: number, in: range, isOfCurrency)
    return """
      SELECT o.\(number), \(sort.key("o")) FROM \(keys) \(rows)
      ORDER BY \(sort.order("o", id: "o.\(number)")) LIMIT \(bound: limit + 1)
      """
  }

  private func range(
    status: SQLText,
    category: SQLText?,
    filteredBy filters: [SQLText],
    after cursor: PageCursor?,
    limit: Int
  ) throws -> SQLText {
    let row = sort.alias
    let id: SQLText = sort.table == .product ? "p.id" : "w.product"
    var conditions: [SQLText] = ["\(row).status = \(status)"]
    if kind == .brand { conditions.append("\(row).brand = \(bound: query.brand)") }
    if let category { conditions.append("\(row).category = \(category)") }
    if sort.table == .leastPrice {
      conditions.append("w.currency = \(bound: query.currency)")
      if query.prices != nil {
        conditions.append("w.amount \(ProductConditions(query, dialect: dialect).priceRange)")
      }
    }
    if query.order == .rating, let least = query.minimumRating {
      conditions.append("p.rating >= \(bound: least)")
    }
    if let cursor { conditions.append(try sort.condition(after: cursor, alias: row, id: id)) }
    let rows: SQLText =
      switch sort.table {
      case .product: "product p"
      case .leastPrice where filters.isEmpty: "least_price w"
      case .leastPrice: "least_price w \(dialect.join) product p ON p.id = w.product"
      }
    return """
      SELECT \(id), \(sort.key(row)) FROM \(rows) WHERE \(.all(conditions + filters))
      ORDER BY \(sort.order(row, id: id)) LIMIT \(bound: limit + 1)
      """
  }
}
