import Catalog
import FoundationCore
import Persistence
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
      let (text, end) = try await store.database.read { [last] connection in
        try connection.records(after: last)
      }
      last = end
      return text.isEmpty ? nil : Array(text.utf8)
    } catch {
      throw HTTPError(.bodyFailed, underlying: [error])
    }
  }

  fileprivate static func page(after last: Int, _ connection: Connection) throws -> [Product] {
    let ids: [Product.ID] = try connection.prepare(
      "SELECT id FROM product WHERE id > ? ORDER BY id LIMIT \(limit)"
    ).all([last]) { Product.ID(rawValue: try $0[0]) }
    return try connection.products(ids)
  }
}

extension Connection {
  /// The products that come next, a line for each, and the number of the last of them.
  fileprivate func records(after last: Int) throws -> (text: String, last: Int) {
    let products = try Exporter.page(after: last, self)
    let tree = CategoryTree(try Category.all(on: self))
    var text = ""
    for product in products {
      let draft = ProductDraft(counting: product)
      let category = tree.names(to: product.category?.id)
      text += ProductRecord(draft, category: category).json.text() + "\n"
    }
    return (text, products.last?.id.rawValue ?? last)
  }
}
