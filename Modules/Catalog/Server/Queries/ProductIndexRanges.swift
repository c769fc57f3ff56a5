import Catalog
import Persistence
import StoreCore

/// The lanes that a list is walked along: for each, an index has the rows one after the other.
struct ProductIndexRanges {
  private let question: ProductQuery
  private let sort: ProductSort
  private let dialect: any SQLDialect
  private let kind: Kind

  private enum Kind { case all, brand, categories }

  /// How many rows the first rows of all lanes may be together, before it is quicker to walk along
  /// all products and pass over those of other categories.
  private static let rows = 4_000

  init(_ question: ProductQuery, _ dialect: any SQLDialect, limit: Int) {
    self.question = question
    self.dialect = dialect
    sort = ProductSort(question.order)
    let lanes = (question.categories ?? []).count * question.statuses.count
    kind =
      if question.brand != nil { .brand } else if lanes > 0, lanes * (limit + 1) <= Self.rows {
        .categories
      } else { .all }
  }

  /// Whether all rows of the lanes meet a narrowing, so that none has to be asked.
  func have(_ narrowing: ProductQuery.Narrowing) -> Bool {
    switch narrowing {
    case .brand: kind == .brand
    case .category: kind == .categories
    case .price: sort.table == .leastPrice
    case .rating: question.order == .rating
    case .shortage, .stock: false
    }
  }

  /// The numbers and sort keys of the rows that meet some conditions.
  func query(
    asking conditions: [SQLText],
    after cursor: PageCursor?,
    limit: Int
  ) throws -> SQLText {
    let categories = kind == .categories ? question.categories ?? [] : []
    if let status = question.statuses.first, question.statuses.count == 1, categories.count < 2 {
      let category: SQLText? = categories.first.map { "\(bound: $0)" }
      return try lane(
        status: "\(bound: status.rawValue)",
        category: category,
        asking: conditions,
        after: cursor,
        limit: limit
      )
    }
    let lane = try lane(
      status: "s.value",
      category: kind == .categories ? "c.value" : nil,
      asking: conditions,
      after: cursor,
      limit: limit
    )
    var lanes = dialect.table(of: question.statuses.map(\.rawValue), as: "s")
    if kind == .categories {
      lanes = "\(lanes) CROSS JOIN \(dialect.table(of: categories, as: "c"))"
    }
    let (table, number): (SQLText, SQLText) =
      sort.table == .product ? ("product", "id") : ("least_price", "product")
    let isOfCurrency: [SQLText] =
      sort.table == .product ? [] : ["o.currency = \(bound: question.currency)"]
    let rows = dialect.joining(table, as: "o", by: number, in: lane, isOfCurrency)
    return """
      SELECT o.\(number), \(sort.key("o")) FROM \(lanes) \(rows)
      ORDER BY \(sort.order("o", id: "o.\(number)")) LIMIT \(bound: limit + 1)
      """
  }

  private func lane(
    status: SQLText,
    category: SQLText?,
    asking asked: [SQLText],
    after cursor: PageCursor?,
    limit: Int
  ) throws -> SQLText {
    let row = sort.alias
    let id: SQLText = sort.table == .product ? "p.id" : "w.product"
    var conditions: [SQLText] = ["\(row).status = \(status)"]
    if kind == .brand { conditions.append("\(row).brand = \(bound: question.brand)") }
    if let category { conditions.append("\(row).category = \(category)") }
    if sort.table == .leastPrice {
      conditions.append("w.currency = \(bound: question.currency)")
      if question.prices != nil {
        conditions.append("w.amount \(ProductConditions(question, dialect).priceRange)")
      }
    }
    if question.order == .rating, let least = question.leastRating {
      conditions.append("p.rating >= \(bound: least)")
    }
    if let cursor { conditions.append(try sort.isAfter(cursor, row, id: id)) }
    let rows: SQLText =
      switch sort.table {
      case .product: "product p"
      case .leastPrice where asked.isEmpty: "least_price w"
      case .leastPrice: "least_price w \(dialect.join) product p ON p.id = w.product"
      }
    return """
      SELECT \(id), \(sort.key(row)) FROM \(rows) WHERE \(.all(conditions + asked))
      ORDER BY \(sort.order(row, id: id)) LIMIT \(bound: limit + 1)
      """
  }
}
