import Catalog
import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// The outcome of a row of a table of products.
struct SheetOutcome: Sendable {
  let line: Int
  let sku: String?
  let kind: ImportReport.Outcome.Kind
  var column: String?
  /// The changes, or the error.
  var text: String?

  static let table = Table<SheetOutcome>(
    [
      Column("line", heading: "LINE", align: .trailing, \.line),
      Column("sku", heading: "SKU", shrinks: false, \.sku),
      Column("outcome", heading: "OUTCOME", \.kind.rawValue),
      Column("column", heading: "COLUMN", \.column),
      Column("text", heading: "CHANGES OR ERROR", shrinks: false, \.text),
    ],
    empty: "No changes."
  )
}

/// Imports the rows of a table, each by itself.
///
/// A row is sent with the revision of the product that it was compared with, so that it overwrites no
/// change of others.
struct SheetImporter {
  let catalog: any CatalogClient
  let locale: Locale
  let isDryRun: Bool
  /// The lines of the SKUs so far.
  private var lines: [String: Int] = [:]

  init(_ catalog: any CatalogClient, locale: Locale, isDryRun: Bool) {
    self.catalog = catalog
    self.locale = locale
    self.isDryRun = isDryRun
  }

  /// Imports a row; throws errors that concern all rows.
  mutating func write(_ row: SheetRow) async throws -> SheetOutcome {
    guard row.isText else {
      return row.refused(nil, "The row is not valid UTF-8. \(SheetFailure.encodingAdvice)")
    }
    do {
      return try await written(row)
    } catch let error as SheetCellError {
      return row.refused(error.column.rawValue, error.message)
    } catch let error as NameLookupFailure {
      return row.refused("category", error.details.title)
    } catch let error as CatalogError {
      switch error {
      case .invalid(let form):
        let first = form.errors.all.first
        return row.refused(first.map { SheetColumn.name(ofField: $0.field) }, first?.message ?? "")
      case .notFound, .conflict, .stockReserved, .refused:
        return row.refused(
          nil,
          [error.details.title, error.details.reason].compactMap(\.self).joined(separator: " ")
        )
      default: throw error
      }
    }
  }

  private mutating func written(_ row: SheetRow) async throws -> SheetOutcome {
    if let sku = row[.sku] {
      if let line = lines[sku] { throw SheetCellError(.sku, "Line \(line) has the same SKU.") }
      lines[sku] = row.line
    }
    guard let product = try await product(of: row) else { return try await add(row) }
    let draft = try await draft(of: product, changedBy: row)
    let changed = try await catalog.change(product, to: draft, isDryRun: isDryRun)
    let summary = EditedProduct(changed, before: product).summary(in: locale)
    return SheetOutcome(
      line: row.line,
      sku: row[.sku],
      kind: summary == nil ? .unchanged : .changed,
      text: summary
    )
  }

  /// Returns the product of a row; `nil` for a new SKU.
  private func product(of row: SheetRow) async throws -> Product? {
    let id = try row[.id].map { text throws(SheetCellError) in
      guard let number = Int(text) else { throw SheetCellError(.id, "'\(text)' is not an ID.") }
      return Product.ID(rawValue: number)
    }
    guard let sku = row[.sku] else {
      guard let id else { throw SheetCellError(.sku, "The row has no SKU.") }
      return try await catalog.product(id).value
    }
    do {
      let product = try await catalog.product(having: SKU(rawValue: sku)).value
      guard id == nil || id == product.id else {
        throw SheetCellError(.id, "\(sku) is a variant of product \(product.id).")
      }
      return product
    } catch CatalogError.notFound {
      guard let id else { return nil }
      throw SheetCellError(.sku, "Product \(id) has no variant \(sku).")
    }
  }

  private func draft(
    of product: Product,
    changedBy row: SheetRow
  ) async throws -> ProductDraft {
    var draft = ProductDraft(product)
    try await set(row, in: &draft, of: product)
    let sku = row[.sku].map(SKU.init(rawValue:))
    guard let index = draft.variants.firstIndex(where: { $0.sku == sku }) else {
      // The row of a product of several variants has their lowest price and no stock.
      let lowest = product.price(in: try row.price(in: .euro)?.currency)
      if let price = try row.price(in: lowest?.currency ?? .euro), price != lowest {
        throw SheetCellError(.price, "A price needs a SKU; see 'catalog list --variants'.")
      }
      if try row.stock() != nil {
        throw SheetCellError(.stock, "A stock needs a SKU; see 'catalog list --variants'.")
      }
      return draft
    }
    let variant = product.variants[index]
    if let price = try row.price(in: variant.prices.first?.currency ?? .euro) {
      draft.variants[index].prices.removeAll { $0.currency == price.currency }
      let place = variant.prices.firstIndex { $0.currency == price.currency }
      draft.variants[index].prices.insert(price, at: place ?? variant.prices.count)
    }
    if let stock = try row.stock() {
      draft.variants[index].onHand = stock
    } else if let text = row[.available], Int(text) != variant.stock?.available {
      throw SheetCellError(.available, "Set the stock in a column 'stock'.")
    }
    return draft
  }

  /// Sets the values of the product itself.
  private func set(
    _ row: SheetRow,
    in draft: inout ProductDraft,
    of product: Product?
  ) async throws {
    if let title = row[.title] { draft.title = title }
    if let description = row[.description] { draft.description = description }
    if let brand = row[.brand] { draft.brand = brand }
    if let taxClass = row[.taxClass] { draft.taxClass = taxClass }
    if let text = row[.status] {
      guard let status = Product.Status(rawValue: text.lowercased()) else {
        let words = Product.Status.allCases.map(\.rawValue).joined(separator: ", ")
        throw SheetCellError(.status, "Choose from: \(words).")
      }
      draft.status = status
    }
    if let name = row[.category], name != product?.category?.name {
      draft.category = try await catalog.category(named: name)
    }
  }

  private func add(_ row: SheetRow) async throws -> SheetOutcome {
    let sku = SKU(rawValue: row[.sku] ?? "")
    guard row[.title] != nil else {
      throw SheetCellError(.sku, "There is no variant \(sku); a new product needs a title.")
    }
    guard let price = try row.price(in: .euro) else {
      throw SheetCellError(.price, "A new product needs a price.")
    }
    var draft = ProductDraft()
    draft.variants = [VariantDraft(sku: sku, prices: [price], onHand: try row.stock())]
    try await set(row, in: &draft, of: nil)
    let added = try await catalog.add(draft, isDryRun: isDryRun)
    return SheetOutcome(
      line: row.line,
      sku: sku.rawValue,
      kind: .added,
      text: "\(added.title), \(price.formatted(in: locale))"
    )
  }
}

extension SheetRow {
  fileprivate func refused(_ column: String?, _ message: String) -> SheetOutcome {
    SheetOutcome(line: line, sku: self[.sku], kind: .refused, column: column, text: message)
  }
}

extension SheetColumn {
  /// Returns the name of the column of a field of a draft.
  fileprivate static func name(ofField field: String) -> String {
    if field.contains(".prices") { return price.rawValue }
    if field.contains(".onHand") { return stock.rawValue }
    return field.contains(".sku") ? sku.rawValue : field
  }
}
