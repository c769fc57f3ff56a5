import Catalog
import Persistence
import StoreCore

/// How a list is sorted: a column, and the number of the product where that is the same.
struct ProductSort: Sendable {
  /// The table that has the column; least prices have one row for each currency.
  enum Table: Sendable { case product, leastPrice }

  let table: Table
  /// The column as part of a statement; nothing where the number alone decides.
  let column: SQLText?
  let isDescending: Bool

  /// The ones there are; nobody sorts by anything else.
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

  /// What the table is called in statements; products are `p` in every one.
  var alias: SQLText { table == .product ? "p" : "w" }

  /// What a row is sorted by beside its number, for its cursor.
  func key(_ alias: SQLText) -> SQLText { column.map { "\(alias).\($0)" } ?? "NULL" }

  /// The order of rows of a table that is called `alias`, whose number of the product is `id`.
  func order(_ alias: SQLText, id: SQLText) -> SQLText {
    let way: SQLText = isDescending ? "DESC" : "ASC"
    guard let column else { return "\(id) \(way)" }
    return "\(alias).\(column) \(way), \(id) \(way)"
  }

  /// That a row comes after the one that a cursor names.
  func isAfter(_ cursor: PageCursor, _ alias: SQLText, id: SQLText) throws(Problem) -> SQLText {
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

  /// The cursor of a row: the number of its product, and what the column has there.
  func cursor(id: Int, key: SQLValue) -> PageCursor {
    switch key {
    case .text(let text): PageCursor(id, text: text)
    case .integer(let number): PageCursor(id, Int(number))
    default: PageCursor(id)
    }
  }
}
