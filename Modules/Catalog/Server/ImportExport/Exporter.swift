import Catalog
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// An export of all products, in the order of their IDs.
///
/// Each page is read in a transaction of its own, so that a long export blocks no other request. A
/// product changed during the export has its state at the time its page is read.
actor Exporter {
  /// The number of products of a page.
  private static let limit = 200

  private let store: Store
  private var last = 0

  init(_ store: Store) { self.store = store }

  /// Returns the lines of the next page; `nil` after the last.
  func next() async throws(HTTPError) -> [UInt8]? {
    do {
      let before = last
      let records = try await store.database.read { try await $0.records(after: before) }
      last = records.last
      return records.lines.isEmpty ? nil : records.lines
    } catch {
      throw HTTPError(.bodyFailed, underlying: [error])
    }
  }

  fileprivate static func page(after last: Int, on transaction: any Transaction) async throws
    -> [Product]
  {
    let ids: [Product.ID] = try await transaction.all(
      "SELECT id FROM product WHERE id > ? ORDER BY id LIMIT ?",
      [last, limit]
    ) { Product.ID(rawValue: try $0[0]) }
    return try await transaction.products(ids)
  }
}

/// Products, one a line, and the ID of the last.
private struct ExportPage: Sendable {
  let lines: [UInt8]
  let last: Int
}

extension Transaction {
  /// Returns the page after a product.
  fileprivate func records(after last: Int) async throws -> ExportPage {
    let products = try await Exporter.page(after: last, on: self)
    let tree = CategoryTree(try await Category.all(on: self))
    var lines: [UInt8] = []
    for product in products {
      let draft = ProductDraft(includingStock: product)
      let category = tree.names(to: product.category?.id)
      lines += ProductRecord(draft, category: category).json.line
    }
    return ExportPage(lines: lines, last: products.last?.id.rawValue ?? last)
  }
}
