import Catalog
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// An export of all products, in the order of their IDs.
///
/// Each page is read in another transaction, so that a long export blocks no other request. A
/// product changed during the export has its state at the time its page is read.
actor Exporter {
  private let store: Store
  private var last = 0

  init(_ store: Store) { self.store = store }

  /// Returns the lines of the next page; `nil` after the last.
  func next() async throws(HTTPError) -> [UInt8]? {
    do {
      let before = last
      let records = try await store.database.read { try await ExportPage(after: before, on: $0) }
      last = records.last
      return records.lines.isEmpty ? nil : records.lines
    } catch {
      throw HTTPError(.bodyFailed, underlying: [error])
    }
  }
}

/// Products, one a line, and the ID of the last.
private struct ExportPage: Sendable {
  /// The number of products of a page.
  private static let limit = 200

  private(set) var lines: [UInt8] = []
  let last: Int

  /// Reads the page after a product.
  init(after last: Int, on transaction: any Transaction) async throws {
    let products = try await ProductStore(transaction).products(after: last, limit: Self.limit)
    let tree = CategoryTree(try await CategoryStore(transaction).all())
    for product in products {
      let draft = ProductDraft(includingStock: product)
      let category = tree.names(to: product.category?.id)
      lines += ProductRecord(draft, category: category).ndjsonLine
    }
    self.last = products.last?.id.rawValue ?? last
  }
}
