import Catalog
import Foundation
import FoundationCore
import Persistence
package import StoreCore
import StoreHTTP

/// The questions about products, in a transaction.
///
/// ``ProductList`` finds and sorts the products of a list; this store reads them.
package struct ProductStore {
  let transaction: any Transaction

  package init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Returns a product; `nil` if it does not exist.
  func product(_ id: Product.ID) async throws -> Product? { try await products([id]).first }

  /// Returns the product that has a variant with a SKU; `nil` if no product has it.
  func product(having sku: SKU) async throws -> Product? {
    guard let id = try await id(having: sku) else { return nil }
    return try await product(id)
  }

  /// Returns the currency of all prices; `nil` if they have none or several.
  package func onlyCurrency() async throws -> String? {
    // The first and the last currency of a status are found at the ends of an index. All different ones
    // would be looked for among all prices: 57 ms of each request by price, with a million products.
    let ends = Product.Status.allCases.map { status -> SQLText in
      """
      SELECT min(currency) AS currency FROM least_price WHERE status = \(status.rawValue)
      UNION SELECT max(currency) FROM least_price WHERE status = \(status.rawValue)
      """
    }
    let union = ends.dropFirst().reduce(ends[0]) { "\($0) UNION \($1)" }
    let codes: [String] = try await transaction.all(
      "SELECT currency FROM (\(union)) AS ends WHERE currency IS NOT NULL"
    ) { try $0[0] }
    return codes.count == 1 ? codes[0] : nil
  }

  /// Returns products in the order of their IDs in the list, without missing ones.
  ///
  /// Runs two statements for any number of products.
  func products(_ ids: [Product.ID]) async throws -> [Product] {
    guard !ids.isEmpty else { return [] }
    let numbers = ids.map(\.rawValue)
    var variants = try await variants(of: numbers)
    var products: [Product.ID: Product] = [:]
    try await transaction.each(
      """
      SELECT p.id, p.title, p.description, p.status, p.options, p.images, p.created, p.updated,
        p.revision, p.rating, p.stars_1, p.stars_2, p.stars_3, p.stars_4, p.stars_5,
        b.id, b.name, c.id, c.name, c.parent, c.image, p.tax_class
      FROM product p LEFT JOIN brand b ON b.id = p.brand LEFT JOIN category c ON c.id = p.category
      WHERE \(transaction.dialect.isIn("p.id", .numbers(numbers)))
      """
    ) { row in
      let product = try Product(row, variants: { variants.removeValue(forKey: $0) ?? [] })
      products[product.id] = product
    }
    return ids.compactMap { products[$0] }
  }

  /// Returns the products after an ID, in the order of their IDs.
  func products(after id: Int, limit: Int) async throws -> [Product] {
    let ids: [Product.ID] = try await transaction.all(
      "SELECT id FROM product WHERE id > \(id) ORDER BY id LIMIT \(limit)"
    ) { Product.ID(rawValue: try $0[0]) }
    return try await products(ids)
  }

  /// Returns a product with the rows and the stock of its variants; `nil` if it does not exist.
  func stored(_ id: Product.ID) async throws -> StoredProduct? {
    guard let product = try await product(id) else { return nil }
    let variants = try await transaction.all(
      """
      SELECT id, sku, on_hand, reserved FROM variant WHERE product = \(id.rawValue)
      ORDER BY position
      """
    ) { try StoredProduct.StoredVariant($0) }
    return StoredProduct(product: product, variants: variants)
  }

  /// Throws a problem of status 404 unless a product exists.
  func require(_ id: Product.ID) async throws {
    let found: Int? = try await transaction.value(
      "SELECT id FROM product WHERE id = \(id.rawValue)"
    )
    guard found != nil else { throw Problem.notFound("product \(id)") }
  }

  /// Returns the ID of the product that has a variant with a SKU; `nil` if no product has it.
  func id(having sku: SKU) async throws -> Product.ID? {
    let id: Int? = try await transaction.value(
      "SELECT product FROM variant WHERE sku = \(sku.rawValue)"
    )
    return id.map(Product.ID.init(rawValue:))
  }

  /// Returns the ID and the title of the product that has a variant with a SKU.
  func owner(of sku: SKU) async throws -> (id: Product.ID, title: String)? {
    try await transaction.first(
      """
      SELECT p.id, p.title FROM variant v JOIN product p ON p.id = v.product
      WHERE v.sku = \(sku.rawValue)
      """
    ) { (id: Product.ID(rawValue: try $0[0]), title: try $0[1]) }
  }

  /// Returns the ID of the newest product; 0 without products.
  func newest() async throws -> Int {
    try await transaction.value("SELECT id FROM product ORDER BY id DESC LIMIT 1") ?? 0
  }

  /// Returns `true` if a query finds at most so many products; reads at most one more.
  func has(atMost limit: Int, _ query: SQLText) async throws -> Bool {
    let count: Int? = try await transaction.value(
      "SELECT count(*) FROM (\(query) LIMIT \(limit + 1)) AS found"
    )
    return (count ?? 0) <= limit
  }
}

/// A product with the rows and the stock of its variants, for a change.
struct StoredProduct: TaggedRepresentation {
  struct StoredVariant {
    /// The row ID, which prices refer to.
    let rowID: Int
    let sku: SKU
    let onHand: Int
    let reserved: Int

    fileprivate init(_ row: borrowing Row) throws {
      rowID = try row[0]
      sku = SKU(rawValue: try row[1])
      onHand = try row[2]
      reserved = try row[3]
    }
  }

  /// The product of responses.
  let product: Product
  let variants: [StoredVariant]

  var id: Product.ID { product.id }
  var resource: Product { product }
  var tag: EntityTag { EntityTag(revision: product.revision ?? 0) }

  subscript(sku: SKU) -> StoredVariant? { variants.first { $0.sku == sku } }
}

/// The SQL of products.
extension ProductStore {
  private func variants(of products: [Int]) async throws -> [Product.ID: [Variant]] {
    var variants: [Product.ID: [Variant]] = [:]
    try await transaction.each(
      """
      SELECT v.product, v.sku, v.options, v.on_hand, v.reserved, p.amount, p.currency
      FROM variant v LEFT JOIN price p ON p.variant = v.id
      WHERE \(transaction.dialect.isIn("v.product", .numbers(products)))
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
      brand: try row[15] as Int? == nil ? nil : try Brand(row, from: 15),
      category: try row[17] as Int? == nil ? nil : try Category(row, from: 17),
      taxClass: try row[21],
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
