import Catalog
import Persistence
import StoreCore

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
      return "\(id) \(sign) \(bound: cursor.numbers[0])"
    }
    let key: any SQLConvertible
    switch cursor.numbers.count {
    case 1: key = cursor.text
    case 2: key = cursor.numbers[1]
    default: throw .foreignCursor
    }
    return "(\(alias).\(column), \(id)) \(sign) (\(bound: key), \(bound: cursor.numbers[0]))"
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
