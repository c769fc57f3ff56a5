import Catalog
import Persistence
import StoreCore

/// A list of products in the order of an index.
///
/// The products of one status, or of one status and brand or category, are a range of an index, in
/// order. A list of one range scans it; a list of several reads the first rows of each and sorts
/// them. Filters that no index range covers are evaluated for each row. If one of these matches few
/// products, the scan would be long, so those few are sorted instead.
struct ProductIndexScan {
  let query: ProductListQuery
  let transaction: any Transaction
  /// The maximum number of rows that are sorted instead of scanned for.
  let sortLimit: Int

  /// Returns a page of the products of another query, in the order of the list.
  func page(of numbers: SQLText, after cursor: PageCursor?, limit: Int) async throws
    -> ProductIDPage
  {
    try await page(of: sorted(numbers, after: cursor, limit: limit), limit: limit)
  }

  /// Returns a query for the IDs and sort keys of a page, with one more row.
  func pageQuery(after cursor: PageCursor?, limit: Int) async throws -> SQLText {
    let ranges = ProductIndexRanges(query, dialect: transaction.dialect, limit: limit)
    let covered = query.filters.filter(ranges.covers)
    let others = query.filters.filter { !covered.contains($0) }
    // Ranges with few rows are quickly scanned to the end.
    if !others.isEmpty, try await mostSelective(of: covered) == nil,
      let filter = try await mostSelective(of: others)
    {
      return try sorted(conditions.productIDs(matching: filter), after: cursor, limit: limit)
    }
    return try ranges.pageQuery(
      filteredBy: others.map(conditions.condition),
      after: cursor,
      limit: limit
    )
  }

  /// Returns a query for the IDs of all products on all pages, unordered.
  func all() async throws -> SQLText {
    var filters = query.filters
    // Sorted by price, products without one in that currency are not listed.
    if sort.table == .leastPrice, query.prices == nil { filters.append(.price) }
    guard let first = try await mostSelective(of: filters) ?? filters.first else {
      return conditions.productIDs
    }
    let others = filters.filter { $0 != first }.map(conditions.condition)
    guard !others.isEmpty else { return conditions.productIDs(matching: first) }
    return """
      SELECT p.id FROM product p WHERE p.id IN (\(conditions.productIDs(matching: first))) AND \(.all(others))
      """
  }

  private var sort: ProductSort { ProductSort(query.order) }

  private var conditions: ProductConditions {
    ProductConditions(query, dialect: transaction.dialect)
  }

  private func mostSelective(of filters: [ProductListQuery.Filter]) async throws
    -> ProductListQuery.Filter?
  {
    for filter in filters
    where try await ProductStore(transaction).has(
      atMost: sortLimit,
      conditions.productIDs(matching: filter)
    ) {
      return filter
    }
    return nil
  }

  private func sorted(_ numbers: SQLText, after cursor: PageCursor?, limit: Int) throws -> SQLText {
    var all: [SQLText] = ["p.id IN (\(numbers))", conditions.statusCondition]
    all += query.filters.map(conditions.condition)
    if let cursor { all.append(try sort.condition(after: cursor, alias: sort.alias, id: "p.id")) }
    let prices: SQLText =
      sort.table == .product
      ? ""
      : """
      \(transaction.dialect.join) least_price w ON w.product = p.id AND w.currency = \(query.currency)
      """
    return """
      SELECT p.id, \(sort.key(sort.alias)) FROM product p \(prices)
      WHERE \(.all(all))
      ORDER BY \(sort.order(sort.alias, id: "p.id")) LIMIT \(limit + 1)
      """
  }

  /// Returns the page of a query for the IDs and sort keys of its rows and of one more.
  func page(of query: SQLText, limit: Int) async throws -> ProductIDPage {
    var rows: [(id: Int, key: SQLValue)] = []
    try await transaction.each(query) { rows.append((id: try $0[0], key: try $0[1])) }
    guard rows.count > limit else { return ProductIDPage(ids: rows.map(\.id)) }
    rows.removeLast(rows.count - limit)
    let next = rows.last.map { sort.cursor(id: $0.id, key: $0.key) }
    return ProductIDPage(ids: rows.map(\.id), next: next)
  }
}

/// The index ranges that a list reads in order: one for each combination of status and category.
private struct ProductIndexRanges {
  private let query: ProductListQuery
  private let sort: ProductSort
  private let dialect: any SQLDialect
  private let kind: Kind

  private enum Kind { case all, brand, categories }

  /// The maximum number of first rows of all ranges, above which it is faster to scan all products
  /// and skip products of other categories.
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
    let isOneRange = query.statuses.count == 1 && categories.count < 2
    let row = sort.alias
    let id: SQLText = sort.table == .product ? "p.id" : "w.product"
    let status: SQLText = isOneRange ? "\(query.statuses[0].rawValue)" : "s.value"
    var all: [SQLText] = ["\(row).status = \(status)"]
    if kind == .brand { all.append("\(row).brand = \(query.brand)") }
    if let first = categories.first {
      let category: SQLText = isOneRange ? "\(first)" : "c.value"
      all.append("\(row).category = \(category)")
    }
    if sort.table == .leastPrice {
      all.append("w.currency = \(query.currency)")
      if query.prices != nil {
        all.append("w.amount \(ProductConditions(query, dialect: dialect).priceRange)")
      }
    }
    if query.order == .rating, let least = query.minimumRating {
      all.append("p.rating >= \(least)")
    }
    if let cursor { all.append(try sort.condition(after: cursor, alias: row, id: id)) }
    let rows: SQLText =
      switch sort.table {
      case .product: "product p"
      case .leastPrice where conditions.isEmpty: "least_price w"
      case .leastPrice: "least_price w \(dialect.join) product p ON p.id = w.product"
      }
    let range: SQLText = """
      SELECT \(id), \(sort.key(row)) FROM \(rows) WHERE \(.all(all + conditions))
      ORDER BY \(sort.order(row, id: id)) LIMIT \(limit + 1)
      """
    if isOneRange { return range }
    var keys = dialect.table(of: .texts(query.statuses.map(\.rawValue)), as: "s")
    if kind == .categories {
      keys = "\(keys) CROSS JOIN \(dialect.table(of: .numbers(categories), as: "c"))"
    }
    let (table, number): (SQLText, SQLText) =
      sort.table == .product ? ("product", "id") : ("least_price", "product")
    let isOfCurrency: [SQLText] =
      sort.table == .product ? [] : ["o.currency = \(query.currency)"]
    let found = dialect.joining(table, as: "o", by: number, in: range, isOfCurrency)
    return """
      SELECT o.\(number), \(sort.key("o")) FROM \(keys) \(found)
      ORDER BY \(sort.order("o", id: "o.\(number)")) LIMIT \(limit + 1)
      """
  }
}
