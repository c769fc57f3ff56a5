import Catalog
import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// A column of a table of products, in small letters; `option:NAME` is another for each option.
enum SheetColumn: String, CaseIterable {
  /// Any text that the rows of one product share.
  case product
  case id, sku, title, description, status, brand, category, images, options
  case price, currency, stock
  case amount = "price.amount"
  case amountCurrency = "price.currency"
  case otherPrices = "otherprices"
  case onHand = "onhand"
  case taxClass = "taxclass"
  case available

  /// The columns with a value of the product itself, which all its rows share.
  static let ofProduct: [SheetColumn] = [
    .title, .description, .status, .brand, .category, .taxClass, .images,
  ]

  /// The names that spreadsheets of other programs have.
  private static let synonyms: [String: SheetColumn] = ["handle": .product, "image": .images]

  init?(name: String) {
    guard let column = SheetColumn(rawValue: name) ?? Self.synonyms[name] else { return nil }
    self = column
  }

  /// The names of the columns that 'catalog list' writes; those that are no case cannot be changed.
  fileprivate static let written = Set(
    (ProductRows.table(in: .plain).columns.map(\.key)
      + ProductVariantRow.table(in: .plain).columns.map(\.key)).map { $0.lowercased() }
  )

  /// Returns the value of the product as 'catalog list --variants' writes it, and an import reads it.
  func text(of product: Product, in categories: CategoryTree) -> String? {
    switch self {
    case .title: product.title
    case .description: product.description
    case .status: product.status.rawValue
    case .brand: product.brand?.name
    case .taxClass: product.taxClass
    case .category:
      product.category.map { category in
        let names = categories.names(to: category.id)
        return names.isEmpty ? category.name : names.joined(separator: " > ")
      }
    case .images:
      product.images.map { [$0.url, $0.text].compactMap(\.self).joined(separator: " ") }
        .joined(separator: " | ")
    default: nil
    }
  }
}

/// The rows of a table of products, by the names of the columns in its first row.
///
/// An element has the rows of one product: those below one another with the same text in the column
/// `product`, or else with the same ID. All other rows are alone.
struct SheetRows: AsyncSequence, AsyncIteratorProtocol, Sendable {
  /// The most rows of an element; a product has fewer variants.
  private static let limit = 1000

  /// The names of the columns that are not known.
  let unknown: [String]
  private let headings: [Heading?]
  private var reader: SheetReader
  /// The row after the last element, or the failure to read it.
  private var upcoming: Result<SheetRow, any Error>?

  fileprivate enum Heading: Hashable {
    case column(SheetColumn)
    case option(String)
  }

  /// Reads the names of the columns.
  ///
  /// - Throws: A `SheetFailure` if a column is repeated, misspelt or missing, or if no row follows.
  init(_ body: HTTPBody) async throws {
    reader = SheetReader(body)
    guard let header = try await reader.next() else { throw SheetFailure.noRows }
    guard let names = header.cells else { throw SheetFailure.notUTF8(line: header.line) }
    (headings, unknown) = try Self.headings(names.map(\.trimmed))
    guard let first = try await reader.next() else { throw SheetFailure.noRows }
    upcoming = .success(SheetRow(first, headings: headings))
  }

  private static func headings(
    _ names: [String]
  ) throws(SheetFailure) -> (known: [Heading?], unknown: [String]) {
    var headings: [Heading?] = []
    var unknown: [String] = []
    for name in names {
      let word = name.lowercased()
      var heading = SheetColumn(name: word).map(Heading.column)
      if word.hasPrefix("option:") { heading = .option(String(name.dropFirst(7)).trimmed) }
      if let heading, headings.contains(heading) { throw .repeatedColumn(name) }
      headings.append(heading)
      guard heading == nil, !word.isEmpty, !SheetColumn.written.contains(word) else { continue }
      let known = SheetColumn.allCases.map(\.rawValue)
      if let meant = Suggestions.nearest(to: word, in: known) {
        throw .unknownColumn(name, suggestion: meant)
      }
      unknown.append(name)
    }
    guard headings.contains(.column(.sku)) else { throw .noKey }
    return (headings, unknown)
  }

  func makeAsyncIterator() -> SheetRows { self }

  /// Returns the rows of the next product; `nil` at the end.
  mutating func next() async throws -> [SheetRow]? {
    guard let first = try upcoming.take()?.get() else { return nil }
    var rows = [first]
    do {
      while let row = try await reader.next().map({ SheetRow($0, headings: headings) }) {
        guard let key = row.key, key == first.key, rows.count < Self.limit else {
          upcoming = .success(row)
          break
        }
        rows.append(row)
      }
    } catch {
      // The rows above the failure are imported.
      upcoming = .failure(error)
    }
    return rows
  }
}

/// A row of a table of products, with its cells by column; blank cells are left out.
struct SheetRow: Sendable {
  let line: Int
  /// `false` if the row is not valid UTF-8.
  let isText: Bool
  private var cells: [SheetColumn: String] = [:]
  /// The cells of the columns `option:NAME`, in their order.
  private var optionCells: [(name: String, value: String)] = []

  subscript(column: SheetColumn) -> String? { cells[column] }

  fileprivate init(_ row: SheetReader.Row, headings: [SheetRows.Heading?]) {
    line = row.line
    isText = row.cells != nil
    for (heading, cell) in zip(headings, row.cells ?? []) where !cell.trimmed.isEmpty {
      let text = cell.trimmed.withoutFormulaGuard
      switch heading {
      case .column(let column): cells[column] = text
      case .option(let name): optionCells.append((name, text))
      case nil: break
      }
    }
  }

  /// The text that the rows of one product share; `nil` if the row is alone.
  var key: String? { cells[.product] ?? cells[.id].map { "id \($0)" } }

  var sku: SKU? { cells[.sku].map(SKU.init(rawValue:)) }

  /// The ID of the product, if a cell has it.
  func id() throws(SheetFault) -> Product.ID? {
    guard let text = cells[.id] else { return nil }
    guard let number = Int(text) else { throw fault(.id, "'\(text)' is not an ID.") }
    return Product.ID(rawValue: number)
  }

  /// The stock on hand, if a cell has it.
  func stock() throws(SheetFault) -> Int? {
    let column: SheetColumn = cells[.stock] == nil ? .onHand : .stock
    guard let text = cells[column] else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw fault(column, "'\(text)' is not a whole number from 0.")
    }
    return number
  }

  /// The price, if a cell has it, by default in a currency.
  ///
  /// The column `price` has decimals; `price.amount`, which 'catalog list' wrote, minor units.
  func price(in standard: Currency?) throws(SheetFault) -> Money? {
    var currency = standard
    for column in [SheetColumn.amountCurrency, .currency] {
      guard let code = cells[column] else { continue }
      guard let named = Currency(code), named.isKnown else {
        throw fault(column, "'\(code)' is not the code of a currency, such as EUR.")
      }
      currency = named
    }
    if let text = cells[.price] {
      guard let money = Money(typed: text, in: currency) else {
        throw fault(.price, "'\(text)' is not a price such as 12.90 or 12,90.")
      }
      return money
    }
    guard let text = cells[.amount] else { return nil }
    guard let currency, let units = Int64(text), units >= 0 else {
      throw fault(.amount, "'\(text)' is not a whole number of minor units.")
    }
    return Money(minorUnits: units, currency: currency)
  }

  /// `true` if the price, if there is one, names its currency.
  var namesCurrency: Bool {
    if cells[.currency] != nil || cells[.amountCurrency] != nil { return true }
    return cells[.amount] == nil && cells[.price].map { Money(typed: $0) != nil } ?? true
  }

  /// The prices in other currencies.
  func otherPrices() throws(SheetFault) -> [Money] {
    var prices: [Money] = []
    for text in (cells[.otherPrices] ?? "").split(separator: "|") {
      guard let price = Money(typed: String(text)) else {
        throw fault(.otherPrices, "'\(String(text).trimmed)' is not a price such as 12.90 USD.")
      }
      prices.append(price)
    }
    return prices
  }

  /// The values of the options: of the columns `option:NAME`, and of the JSON object in `options`.
  func options() throws(SheetFault) -> [(name: String, value: String)] {
    guard let text = cells[.options] else { return optionCells }
    guard
      case .object(let members)? = try? ExactJSONDecoder().decode(
        JSONValue.self,
        from: Array(text.utf8)
      )
    else { throw fault(.options, #"'\#(text)' is not options such as {"Size":"S"}."#) }
    return members.map { ($0.name, $0.value.plainText) } + optionCells
  }

  func fault(_ column: SheetColumn, _ message: String) -> SheetFault {
    SheetFault(line: line, column: column.rawValue, message: message)
  }
}

/// A fault of a row, or of one of its cells, which refuses the product.
struct SheetFault: Error {
  let line: Int
  var column: String?
  let message: String
}

extension String {
  /// The text without spaces around it, also those that do not break.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
