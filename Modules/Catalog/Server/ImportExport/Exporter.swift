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
  /// The number of products of a page.
  private static let limit = 200

  private let store: Store
  private var last = 0

  init(_ store: Store) { self.store = store }

  /// Returns the lines of the next page; `nil` after the last.
  func next() async throws(HTTPError) -> [UInt8]? {
    do {
      let before = last
      let (products, tree) = try await store.database.read { transaction in
        (
          try await ProductStore(transaction).products(after: before, limit: Self.limit),
          CategoryTree(try await CategoryStore(transaction).all())
        )
      }
      guard let end = products.last else { return nil }
      last = end.id.rawValue
      return products.flatMap { product in
        let category = tree.names(to: product.category?.id)
        return ProductRecord(ProductDraft(includingStock: product), category: category).ndjsonLine
      }
    } catch {
      throw HTTPError(.bodyFailed, underlying: [error])
    }
  }
}
