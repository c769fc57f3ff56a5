import CommandKit
import FoundationCore

/// A column of a table of products, in small letters.
enum SheetColumn: String, CaseIterable {
  case sku, id, title, description, status, brand, category, price, currency, stock
  case amount = "price.amount"
  case amountCurrency = "price.currency"
  case onHand = "onhand"
  case available
  // Columns that 'catalog list' writes and that cannot be changed.
  case options, reserved
  case formatted = "price.formatted"
  case isFrom = "price.isfrom"
  case isCurrencyAssumed = "price.iscurrencyassumed"
  case average = "rating.average"
  case ratingCount = "rating.count"
  case variantCount = "variantcount"
  case totalAvailable = "totalavailable"
  case leastAvailable = "leastavailable"
}

/// A row of a table of products, with its cells by column; blank cells are left out.
struct SheetRow: Sendable {
  let line: Int
  private let cells: [SheetColumn: String]

  subscript(column: SheetColumn) -> String? { cells[column] }

  /// Returns the rows of a table, and the names of the columns that are not known.
  static func all(of text: String) throws(SheetFailure) -> (rows: [SheetRow], unknown: [String]) {
    var rows = try SheetText(text).rows[...]
    guard let header = rows.popFirst(), !rows.isEmpty else { throw .noRows }
    var columns: [SheetColumn?] = []
    var unknown: [String] = []
    for name in header.cells.map(\.trimmed) {
      let column = SheetColumn(rawValue: name.lowercased())
      if let column, columns.contains(column) { throw .repeatedColumn(name) }
      columns.append(column)
      guard column == nil, !name.isEmpty else { continue }
      let names = SheetColumn.allCases.map(\.rawValue)
      if let meant = Suggestions.nearest(to: name.lowercased(), in: names) {
        throw .unknownColumn(name, suggestion: meant)
      }
      unknown.append(name)
    }
    guard columns.contains(.sku) else { throw .noKey }
    let read = rows.map { row in
      let pairs = zip(columns, row.cells).compactMap { column, cell in
        column.flatMap { cell.trimmed.isEmpty ? nil : ($0, cell.trimmed) }
      }
      return SheetRow(line: row.line, cells: Dictionary(pairs) { first, _ in first })
    }
    return (read, unknown)
  }

  /// The stock on hand, if a cell has it.
  func stock() throws(SheetCellError) -> Int? {
    let column: SheetColumn = cells[.stock] == nil ? .onHand : .stock
    guard let text = cells[column] else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw SheetCellError(column, "'\(text)' is not a whole number from 0.")
    }
    return number
  }

  /// The price, if a cell has it, by default in a currency.
  ///
  /// The column `price` has decimals; `price.amount`, which 'catalog list' writes, minor units.
  func price(in standard: Currency) throws(SheetCellError) -> Money? {
    var currency = standard
    for column in [SheetColumn.amountCurrency, .currency] {
      guard let code = cells[column] else { continue }
      guard let named = Currency(code), named.isKnown else {
        throw SheetCellError(column, "'\(code)' is not the code of a currency, such as EUR.")
      }
      currency = named
    }
    if let text = cells[.price] {
      guard let money = Money(typed: text, in: currency) else {
        throw SheetCellError(.price, "'\(text)' is not a price such as 12.90 or 12,90.")
      }
      return money
    }
    guard let text = cells[.amount] else { return nil }
    guard let units = Int64(text), units >= 0 else {
      throw SheetCellError(.amount, "'\(text)' is not a whole number of minor units.")
    }
    return Money(minorUnits: units, currency: currency)
  }
}

/// An error of a cell, which refuses its row.
struct SheetCellError: Error {
  let column: String
  let message: String

  init(_ column: SheetColumn, _ message: String) {
    self.init(column: column.rawValue, message: message)
  }

  init(column: String, message: String) {
    self.column = column
    self.message = message
  }
}

extension String {
  /// The text without spaces around it, also those that do not break.
  fileprivate var trimmed: String {
    String(
      trimmingPrefix(while: \.isWhitespace).reversed().trimmingPrefix(while: \.isWhitespace)
        .reversed()
    )
  }
}
