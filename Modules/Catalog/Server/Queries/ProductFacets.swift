import Catalog
import FoundationCore
import Persistence
import StoreCore

extension ProductList {
  /// How many products there are on all pages; it reads a row of an index for each.
  func total() async throws -> Int {
    try await transaction.value("SELECT count(*) FROM (\(all())) AS found") ?? 0
  }

  /// How they are spread; of brands, the hundred that have the most.
  func facets() async throws -> ProductPage.Facets {
    let numbers = try await all()
    return ProductPage.Facets(
      categories: try await categories(numbers),
      brands: try await brands(numbers),
      ratings: try await ratings(numbers)
    )
  }

  /// By category, what stands below it counted too, as the filter does.
  private func categories(_ numbers: SQLText) async throws -> [ProductPage.Facets.Count] {
    var counts: [Category.ID: Int] = [:]
    let rows = try await transaction.all(
      """
      SELECT category, count(*) FROM product
      WHERE id IN (\(numbers)) AND category IS NOT NULL GROUP BY category
      """
    ) { (id: Category.ID(rawValue: try $0[0]), count: try $0[1] as Int) }
    for row in rows { counts[row.id] = row.count }
    let categories = try await Category.all(on: transaction)
    // Children come after their parents: read backwards, each is complete before it is passed on.
    for category in categories.reversed() {
      if let parent = category.parent { counts[parent, default: 0] += counts[category.id] ?? 0 }
    }
    return categories.compactMap { category in
      guard let count = counts[category.id], count > 0 else { return nil }
      return ProductPage.Facets.Count(value: "\(category.id)", name: category.name, count: count)
    }
  }

  private func brands(_ numbers: SQLText) async throws -> [ProductPage.Facets.Count] {
    try await transaction.all(
      """
      SELECT b.id, b.name, c.count
      FROM (
        SELECT brand, count(*) AS count FROM product
        WHERE id IN (\(numbers)) AND brand IS NOT NULL GROUP BY brand
        ORDER BY count DESC, brand LIMIT 100
      ) c JOIN brand b ON b.id = c.brand
      ORDER BY c.count DESC, b.id
      """
    ) { ProductPage.Facets.Count(value: "\(try $0[0] as Int)", name: try $0[1], count: try $0[2]) }
  }

  /// By whole stars, the better ones counted too, as the filter does.
  private func ratings(_ numbers: SQLText) async throws -> [ProductPage.Facets.Count] {
    var counts: [Int: Int] = [:]
    let rows = try await transaction.all(
      """
      SELECT rating / 100, count(*) FROM product
      WHERE id IN (\(numbers)) AND rating > 0 GROUP BY rating / 100
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
