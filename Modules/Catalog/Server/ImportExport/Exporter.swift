import Catalog
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// An export under way: walks over all products in the order of their numbers.
///
/// Each page is read in a transaction of its own, so that a long export holds up nobody. What is
/// changed meanwhile is told as it is when its page is read.
actor Exporter {
  /// How many products are read at once.
  private static let limit = 200

  private let store: Store
  private var last = 0

  init(_ store: Store) { self.store = store }

  /// The lines of the next page, or nothing after the last.
  func next() async throws(HTTPError) -> [UInt8]? {
    do {
      let before = last
      let records = try await store.database.read { try await $0.records(after: before) }
      last = records.last
      return records.text.isEmpty ? nil : Array(records.text.utf8)
    } catch {
      throw HTTPError(.bodyFailed, underlying: [error])
    }
  }

  fileprivate static func page(after last: Int, _ transaction: any Transaction) async throws
    -> [Product]
  {
    let ids: [Product.ID] = try await transaction.all(
      "SELECT id FROM product WHERE id > ? ORDER BY id LIMIT ?",
      [last, limit]
    ) { Product.ID(rawValue: try $0[0]) }
    return try await transaction.products(ids)
  }
}

/// Products, a line for each, and the number of the last of them.
private struct ExportPage: Sendable {
  let text: String
  let last: Int
}

extension Transaction {
  /// The products that come next.
  fileprivate func records(after last: Int) async throws -> ExportPage {
    let products = try await Exporter.page(after: last, self)
    let tree = CategoryTree(try await Category.all(on: self))
    var text = ""
    for product in products {
      let draft = ProductDraft(counting: product)
      let category = tree.names(to: product.category?.id)
      text += ProductRecord(draft, category: category).json.text() + "\n"
    }
    return ExportPage(text: text, last: products.last?.id.rawValue ?? last)
  }
}
