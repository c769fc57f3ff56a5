import Catalog
import FoundationCore
import Persistence
import StoreCore

extension ProductList {
  /// Returns the number of products on all pages, by an index scan over all of them.
  func total() async throws -> Int {
    try await transaction.value("SELECT count(*) FROM (\(all())) AS found") ?? 0
  }

  /// Returns the facets, with the hundred brands that have the most products.
  func facets() async throws -> ProductPage.Facets {
    let productIDs = try await all()
    return ProductPage.Facets(
      categories: try await categories(of: productIDs),
      brands: try await brands(of: productIDs),
      ratings: try await ratings(of: productIDs)
    )
  }

  /// Counts by category, including subcategories like the filter.
  private func categories(of productIDs: SQLText) async throws -> [ProductPage.Facets.Count] {
    var counts: [Category.ID: Int] = [:]
    let rows = try await transaction.all(
      """
      SELECT category, count(*) FROM product
      WHERE id IN (\(productIDs)) AND category IS NOT NULL GROUP BY category
      """
    ) { (id: Category.ID(rawValue: try $0[0]), count: try $0[1] as Int) }
    for row in rows { counts[row.id] = row.count }
    let categories = try await Category.all(on: transaction)
    // In reverse order, the count of each child is complete before it is added to its parent.
    for category in categories.reversed() {
      if let parent = category.parent { counts[parent, default: 0] += counts[category.id] ?? 0 }
    }
    return categories.compactMap { category in
      guard let count = counts[category.id], count > 0 else { return nil }
      return ProductPage.Facets.Count(value: "\(category.id)", name: category.name, count: count)
    }
  }

  private func brands(of productIDs: SQLText) async throws -> [ProductPage.Facets.Count] {
    try await transaction.all(
      """
      SELECT b.id, b.name, c.count
      FROM (
        SELECT brand, count(*) AS count FROM product
        WHERE id IN (\(productIDs)) AND brand IS NOT NULL GROUP BY brand
        ORDER BY count DESC, brand LIMIT 100
      ) c JOIN brand b ON b.id = c.brand
      ORDER BY c.count DESC, b.id
      """
    ) { ProductPage.Facets.Count(value: "\(try $0[0] as Int)", name: try $0[1], count: try $0[2]) }
  }

  /// Counts by whole stars, including higher ratings like the filter.
  private func ratings(of productIDs: SQLText) async throws -> [ProductPage.Facets.Count] {
    var counts: [Int: Int] = [:]
    let rows = try await transaction.all(
      """
      SELECT rating / 100, count(*) FROM product
      WHERE id IN (\(productIDs)) AND rating > 0 GROUP BY rating / 100
      """
    ) { (stars: try $0[0] as Int, count: try $0[1] as Int) }
    for row in rows { counts[row.stars] = row.count }
    var sum = 0
    return (1...5).reversed().compactMap { stars in
      sum += counts[stars] ?? 0
      return sum > 0
        ? ProductPage.Facets.Count(value: "\(stars)", name: "\(stars)", count: sum) : nil
    }
  }
}
