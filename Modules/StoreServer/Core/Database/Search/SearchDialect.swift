import Persistence

/// How the texts of products are kept and searched, in the table `product_text`.
package protocol SearchDialect: Sendable {
  /// The column that has the number of the product.
  var textNumber: SQLText { get }
  /// That a row of the table is what is looked for.
  func matches(_ match: FullTextQuery) -> SQLText
  /// The order of such rows, the best first.
  func rank(_ match: FullTextQuery) -> SQLText

  /// Adds the text of a product.
  func insert(_ text: SearchableText, of product: Int) -> SQLText
  /// Puts a text in the place of that of a product.
  func update(_ text: SearchableText, of product: Int) -> SQLText
  /// Puts another name of their brand into the texts of its products.
  func rename(_ brand: Int, to name: String) -> SQLText
}

/// What of a product is searched.
package struct SearchableText: Sendable, Hashable {
  package let title: String
  /// The name of the brand, or nothing.
  package let brand: String
  /// The SKUs of all variants, with spaces between them.
  package let sku: String
  package let description: String
  /// Words that nobody types: ``FilterWord``.
  package let filters: String

  package init(title: String, brand: String, sku: String, description: String, filters: String) {
    self.title = title
    self.brand = brand
    self.sku = sku
    self.description = description
    self.filters = filters
  }
}
