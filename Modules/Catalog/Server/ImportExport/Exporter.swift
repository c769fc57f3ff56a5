import Catalog
import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// An export of all products, in the order of their IDs, each image before the first that shows it.
///
/// Each page is read in another transaction, so that a long export blocks no other request. A
/// product changed during the export has its state at the time its page is read.
actor Exporter {
  /// The number of products of a page.
  private static let limit = 200

  private let store: Store
  private var last = 0
  /// The rest of the page.
  private var products: ArraySlice<Product> = []
  private var tree = CategoryTree([])
  /// The names of the images so far.
  private var images: Set<String> = []

  init(_ store: Store) { self.store = store }

  /// Returns the lines of products up to an image, or the line of an image; `nil` at the end.
  func next() async throws(HTTPError) -> [UInt8]? {
    do {
      if products.isEmpty { try await readPage() }
      var lines: [UInt8] = []
      while let product = products.first {
        let names = product.images.compactMap { ImageStore.name(in: $0.url) }
        if let name = names.first(where: { !images.contains($0) }) {
          guard lines.isEmpty else { return lines }
          images.insert(name)
          if let line = try await line(ofImage: name) { return line }
          continue
        }
        let category = tree.names(to: product.category?.id)
        let record = ProductRecord(ProductDraft(includingStock: product), category: category)
        lines += record.ndjsonLine
        products.removeFirst()
      }
      return lines.isEmpty ? nil : lines
    } catch {
      throw HTTPError(.bodyFailed, underlying: [error])
    }
  }

  private func readPage() async throws {
    let before = last
    let (page, tree) = try await store.database.read { transaction in
      (
        try await ProductStore(transaction).products(after: before, limit: Self.limit),
        CategoryTree(try await CategoryStore(transaction).all())
      )
    }
    self.tree = tree
    products = page[...]
    last = page.last?.id.rawValue ?? last
  }

  /// Returns the line of an image; `nil` if it was removed meanwhile.
  private func line(ofImage name: String) async throws -> [UInt8]? {
    guard let image = try await store.database.read({ try await ImageStore($0).find(name) }) else {
      return nil
    }
    let base64 = Data(image.bytes).base64EncodedString()
    return ImageRecord(url: ImageStore.url(of: name), base64: base64).ndjsonLine
  }
}
