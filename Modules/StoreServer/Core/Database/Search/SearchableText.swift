import Persistence

/// The indexed fields of a product.
package struct SearchableText: Sendable, Hashable {
  package let title: String
  /// The name of the brand, or an empty text.
  package let brand: String
  /// The SKUs of all variants, with spaces between them.
  package let sku: String
  package let description: String
  /// The filter words; see ``FilterWord``.
  package let filters: String

  package init(title: String, brand: String, sku: String, description: String, filters: String) {
    self.title = title
    self.brand = brand
    self.sku = sku
    self.description = description
    self.filters = filters
  }

  /// Creates the text of a row of the index.
  init(_ row: StoredRow) {
    let texts = row.dropFirst().map { String(sqlValue: $0) ?? "" }
    title = texts[0]
    brand = texts[1]
    sku = texts[2]
    description = texts[3]
    filters = texts[4]
  }
}

/// The texts of products in the full-text index.
extension Transaction {
  /// Adds the text of a product.
  package func insertSearchableText(_ text: SearchableText, of product: Int) async throws {
    let texts = [text.title, text.brand, text.sku, text.description, text.filters]
    let row: StoredRow = [.integer(Int64(product))] + texts.map { .text($0) }
    try await insert([row], into: .searchText)
  }

  /// Deletes the text of a product.
  package func deleteSearchableText(of product: Int) async throws {
    try await run("DELETE FROM product_text WHERE \(dialect.productColumn) = \(bound: product)")
  }
}
