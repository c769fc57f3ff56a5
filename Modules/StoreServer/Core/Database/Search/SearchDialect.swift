import Persistence

/// The SQL of the full-text index, the table `product_text`.
package protocol SearchDialect: Sendable {
  /// The column with the ID of the product.
  var productColumn: SQLText { get }
  /// Returns the condition that a row matches the query.
  func matches(_ match: FullTextQuery) -> SQLText
  /// Returns the ORDER BY term of matching rows, best first.
  func rank(_ match: FullTextQuery) -> SQLText

  /// Returns the statement that adds the text of a product.
  func insert(_ text: SearchableText, of product: Int) -> SQLText
  /// Returns the statement that replaces the text of a product.
  func update(_ text: SearchableText, of product: Int) -> SQLText
  /// Returns the statement that renames a brand in the texts of its products.
  func rename(_ brand: Int, to name: String) -> SQLText
}

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
}
