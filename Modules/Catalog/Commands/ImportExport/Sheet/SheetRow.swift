import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// A column of a table of products, in small letters.
enum SheetColumn: String, CaseIterable {
  case sku, id, title, description, status, brand, category, price, currency, stock
  case amount = "price.amount"
  case amountCurrency = "price.currency"
  case onHand = "onhand"
  case available
  case taxClass = "taxclass"

  /// The names of the columns that 'catalog list' writes; those that are no case cannot be changed.
  fileprivate static let written = Set(
    (ProductRows.table(in: .plain).columns.map(\.key)
      + ProductVariantRow.table(in: .plain).columns.map(\.key)).map { $0.lowercased() }
  )
}

/// The rows of a table of products, by the names of the columns in its first row.
struct SheetRows: AsyncSequence, AsyncIteratorProtocol, Sendable {
  /// The names of the columns that are not known.
  let unknown: [String]
  private let columns: [SheetColumn?]
  private var reader: SheetReader
  /// The first row, which is read with the names of the columns.
  private var first: SheetReader.Row?

  /// Reads the names of the columns.
  ///
  /// - Throws: A `SheetFailure` if a column is repeated, misspelt or missing, or if no row follows.
  init(_ body: HTTPBody) async throws {
    reader = SheetReader(body)
    guard let header = try await reader.next() else { throw SheetFailure.noRows }
    guard let names = header.cells else { throw SheetFailure.notUTF8(line: header.line) }
    (columns, unknown) = try Self.columns(names.map(\.trimmed))
    first = try await reader.next()
    guard first != nil else { throw SheetFailure.noRows }
  }

  private static func columns(
    _ names: [String]
  ) throws(SheetFailure) -> (known: [SheetColumn?], unknown: [String]) {
    var columns: [SheetColumn?] = []
    var unknown: [String] = []
    for name in names {
      let word = name.lowercased()
      let column = SheetColumn(rawValue: word)
      if let column, columns.contains(column) { throw .repeatedColumn(name) }
      columns.append(column)
      guard column == nil, !word.isEmpty, !SheetColumn.written.contains(word) else { continue }
      let known = SheetColumn.allCases.map(\.rawValue)
      if let meant = Suggestions.nearest(to: word, in: known) {
        throw .unknownColumn(name, suggestion: meant)
      }
      unknown.append(name)
    }
    guard columns.contains(.sku) else { throw .noKey }
    return (columns, unknown)
  }

  func makeAsyncIterator() -> SheetRows { self }

  /// Returns the next row; `nil` at the end.
  mutating func next() async throws -> SheetRow? {
    if let row = first.take() { return SheetRow(row, columns: columns) }
    return try await reader.next().map { SheetRow($0, columns: columns) }
  }
}

/// A row of a table of products, with its cells by column; blank cells are left out.
struct SheetRow: Sendable {
  let line: Int
  /// `false` if the row is not valid UTF-8.
  let isText: Bool
  private let cells: [SheetColumn: String]

  subscript(column: SheetColumn) -> String? { cells[column] }

  fileprivate init(_ row: SheetReader.Row, columns: [SheetColumn?]) {
    line = row.line
    isText = row.cells != nil
    let pairs = zip(columns, row.cells ?? []).compactMap { column, cell in
      column.flatMap { cell.trimmed.isEmpty ? nil : ($0, cell.trimmed.withoutFormulaGuard) }
    }
    cells = Dictionary(pairs) { first, _ in first }
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
  let column: SheetColumn
  let message: String

  init(_ column: SheetColumn, _ message: String) {
    (self.column, self.message) = (column, message)
  }
}

extension String {
  /// The text without spaces around it, also those that do not break.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension Money {
  /// Reads an amount as spreadsheets write it: `12.90`, `12,90`, `€ 1.234,50` or `1,234.50 USD`.
  ///
  /// The last point or comma separates the decimals. `1,234` is `nil` in a currency with two
  /// decimals, because it may mean either.
  init?(typed text: String, in standard: Currency) {
    var number = text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" }
    var currency = standard
    for (sign, named) in [("€", Currency.euro), ("£", .poundSterling)] where number.contains(sign) {
      number = number.replacing(sign, with: "")
      currency = named
    }
    let letters = number.filter(\.isLetter)
    if !letters.isEmpty {
      guard let named = Currency(letters), named.isKnown,
        number.hasPrefix(letters) || number.hasSuffix(letters)
      else { return nil }
      currency = named
      number = number.filter { !$0.isLetter }
    }
    guard
      number.wholeMatch(of: /[0-9]{1,3}([.,]?[0-9]{3})*([.,][0-9]+)?|[0-9]+([.,][0-9]+)?/) != nil
    else { return nil }
    let parts = number.split { $0 == "." || $0 == "," }
    let isGrouped = parts.count > 2
    guard let whole = parts.first, let last = parts.last else { return nil }
    var (digits, decimals) = (parts.dropLast().joined(), String(last))
    if parts.count == 1 { (digits, decimals) = (String(whole), "") }
    if isGrouped, last.count == 3, Set(number.filter { !$0.isNumber }).count == 1 {
      // 1,234,567: all of them separate thousands.
      (digits, decimals) = (parts.joined(), "")
    }
    guard decimals.count <= currency.fractionDigits else { return nil }
    let padding = String(repeating: "0", count: currency.fractionDigits - decimals.count)
    guard let units = Int64(digits + decimals + padding) else { return nil }
    self.init(minorUnits: units, currency: currency)
  }
}
