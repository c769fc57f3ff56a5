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

extension SearchableText {
  fileprivate func row(of product: Int) -> StoredRow {
    [.integer(Int64(product))] + [title, brand, sku, description, filters].map { .text($0) }
  }
}

/// The texts of products in the full-text index.
extension Transaction {
  /// Adds the texts of products.
  package func insertSearchableTexts(_ texts: [(product: Int, text: SearchableText)]) async throws {
    try await insert(texts.map { $0.text.row(of: $0.product) }, into: .searchText)
  }

  /// Deletes the text of a product.
  package func deleteSearchableText(of product: Int) async throws {
    try await run("DELETE FROM product_text WHERE \(dialect.productColumn) = \(bound: product)")
  }
}
