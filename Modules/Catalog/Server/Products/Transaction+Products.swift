import Catalog
import Foundation
import FoundationCore
import Persistence
import StoreCore

extension Transaction {
  /// Returns a product; `nil` if it does not exist.
  func product(_ id: Product.ID) async throws -> Product? { try await products([id]).first }

  /// Returns the product that has a variant with a SKU; `nil` if none has it.
  func product(having sku: SKU) async throws -> Product? {
    let id: Int? = try await value("SELECT product FROM variant WHERE sku = ?", [sku.rawValue])
    guard let id else { return nil }
    return try await product(Product.ID(rawValue: id))
  }

  /// Returns products in the order of their IDs in the list, without missing ones.
  ///
  /// Runs two statements for any number of products.
  func products(_ ids: [Product.ID]) async throws -> [Product] {
    guard !ids.isEmpty else { return [] }
    let numbers = ids.map(\.rawValue)
    var variants = try await variants(of: numbers)
    var products: [Product.ID: Product] = [:]
    try await each(rows(of: numbers)) { row in
      let product = try Product(row, variants: { variants.removeValue(forKey: $0) ?? [] })
      products[product.id] = product
    }
    return ids.compactMap { products[$0] }
  }

  private func rows(of products: [Int]) -> SQLText {
    """
    SELECT p.id, p.title, p.description, p.status, p.options, p.images, p.created, p.updated,
      p.revision, p.rating, p.stars_1, p.stars_2, p.stars_3, p.stars_4, p.stars_5,
      b.id, b.name, c.id, c.name, c.parent, c.image
    FROM product p LEFT JOIN brand b ON b.id = p.brand LEFT JOIN category c ON c.id = p.category
    WHERE \(dialect.isIn("p.id", .numbers(products)))
    """
  }

  private func variants(of products: [Int]) async throws -> [Product.ID: [Variant]] {
    var variants: [Product.ID: [Variant]] = [:]
    try await each(
      """
      SELECT v.product, v.sku, v.options, v.on_hand, v.reserved, p.amount, p.currency
      FROM variant v LEFT JOIN price p ON p.variant = v.id
      WHERE \(dialect.isIn("v.product", .numbers(products)))
      ORDER BY v.product, v.position, p.position
      """
    ) { row in
      let product = Product.ID(rawValue: try row[0])
      let sku = SKU(rawValue: try row[1])
      var known = variants.removeValue(forKey: product) ?? []
      if known.last?.sku != sku {
        known.append(
          Variant(
            sku: sku,
            options: try row.json(2),
            stock: Variant.Stock(onHand: try row[3], reserved: try row[4])
          )
        )
      }
      if let amount: Int64 = try row[5], let currency = Currency(try row[6]) {
        known[known.count - 1].prices.append(Money(minorUnits: amount, currency: currency))
      }
      variants[product] = known
    }
    return variants
  }
}

extension Product {
  fileprivate init(_ row: borrowing Row, variants: (ID) -> [Variant]) throws {
    let id = ID(rawValue: try row[0])
    let histogram: [Int] = [try row[10], try row[11], try row[12], try row[13], try row[14]]
    let count = histogram.reduce(0, +)
    let hundredths: Int = try row[9]
    self.init(
      id: id,
      title: try row[1],
      description: try row[2],
      status: OpenEnum(rawValue: try row[3]),
      brand: try Brand(row, from: 15),
      category: try Category(row, from: 17),
      options: try row.json(4),
      variants: variants(id),
      images: try row.json(5),
      rating: Rating(
        average: count > 0 ? Double(hundredths) / 100 : nil,
        count: count,
        histogram: histogram
      ),
      createdAt: Date(seconds: try row[6]),
      updatedAt: Date(seconds: try row[7]),
      revision: try row[8]
    )
  }
}
