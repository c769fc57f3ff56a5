import StoreCore

extension FullTextIndex {
  /// The index of the products.
  static let products = FullTextIndex(
    "product_text",
    key: "product",
    // The SKUs of all variants, with spaces between them.
    columns: [
      Column("title", weight: 1), Column("brand", weight: 0.4), Column("sku", weight: 0.2),
      Column("description", weight: 0.05),
    ]
  )
}

extension SQLDialect {
  /// The column of the index with the ID of the product.
  var productColumn: SQLText { "product_text.\(keyColumn(of: .products))" }

  /// Returns the condition that a product matches the query.
  func matches(_ query: FullTextQuery) -> SQLText { matches(query, in: .products) }

  /// Returns the ORDER BY term of matching products, best first.
  func rank(_ query: FullTextQuery) -> SQLText { rank(query, in: .products) }
}

/// The indexed fields of a product.
struct SearchableText: Hashable {
  let title: String
  /// The name of the brand, or an empty text.
  let brand: String
  /// The SKUs of all variants, with spaces between them.
  let sku: String
  let description: String
  /// The filter words; see ``FilterWord``.
  let filters: String

  /// The texts in the order of the columns.
  var columns: [String] { [title, brand, sku, description, filters] }
}

/// The filter words of products in the full-text index.
enum FilterWord {
  static let usualStatus = "active"

  /// Returns all filter words of a product, for the column `filters`.
  ///
  /// The usual status has none: nearly every product would have that word, and a search would read
  /// all of them. Searches exclude the other statuses instead.
  static func all(status: String, brand: Int?, category: Int?) -> String {
    var words = status == usualStatus ? [] : [self.status(status)]
    if let brand { words.append(self.brand(brand)) }
    if let category { words.append(self.category(category)) }
    return words.joined(separator: " ")
  }

  static func status(_ status: String) -> String { "s\(status)" }
  static func brand(_ id: Int) -> String { "b\(id)" }
  static func category(_ id: Int) -> String { "c\(id)" }
}
