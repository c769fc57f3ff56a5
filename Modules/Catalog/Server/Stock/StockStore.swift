import Catalog
import Foundation
package import FoundationCore
import Persistence
package import StoreCore

/// The questions about the stock of variants, and its locks, in a transaction.
package struct StockStore {
  private let transaction: any Transaction

  package init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Returns the stock of a variant; `nil` if it does not exist.
  func level(of sku: SKU) async throws -> StockLevel? {
    try await levels(Self.rows(where: "v.sku = \(sku.rawValue)", limit: 1)).first?.level
  }

  /// Returns a page of the stock of all variants in the order of their IDs, unless their product is
  /// archived.
  func levels(
    onlyLow: Bool,
    on page: RequestedPage
  ) async throws -> (items: [StockLevel], next: String?) {
    let last = try page.cursor?.number(0, of: 1) ?? 0
    let found = try await levels(Self.rows(after: last, onlyLow: onlyLow, limit: page.limit + 1))
    let (rows, next) = page.cut(found) { PageCursor($0.id) }
    return (rows.map(\.level), next)
  }

  /// Returns a page of the movements of a SKU, newest first; a removed variant still has some.
  func movements(
    of sku: SKU,
    on page: RequestedPage
  ) async throws -> (items: [StockMovement], next: String?) {
    let before = try page.cursor?.number(0, of: 1) ?? .max
    let found = try await movements(of: sku, before: before, limit: page.limit + 1)
    return page.cut(found) { PageCursor($0.id.rawValue) }
  }

  /// Returns the newest movement of a SKU; `nil` if it has no movements.
  func lastMovement(of sku: SKU) async throws -> StockMovement? {
    try await movements(of: sku, before: .max, limit: 1).first
  }

  /// Returns the rows of the stock of a variant; `nil` if it does not exist.
  ///
  /// - Parameter sku: The SKU of the variant.
  /// - Returns: The rows of the variant and its product.
  /// - Throws: The error of the database.
  package func row(of sku: String) async throws -> StockRow? {
    try await transaction.first("SELECT id, product FROM variant WHERE sku = \(sku)") {
      StockRow(variant: try $0[0], product: try $0[1])
    }
  }

  /// Queues the query of the offer of a SKU; it has no row if no active product has the SKU.
  ///
  /// - Parameters:
  ///   - sku: The SKU of a variant.
  ///   - currency: The currency of the price.
  /// - Returns: The queued offer, with a price if the variant has one in the currency.
  /// - Throws: The error of the database.
  package func offer(of sku: String, in currency: Currency) async throws
    -> QueuedRows<VariantOffer>
  {
    try await transaction.queue(
      """
      SELECT p.title, v.options, c.amount, v.id, v.product, v.on_hand - v.reserved, p.tax_class
      FROM variant v JOIN product p ON p.id = v.product
        LEFT JOIN price c ON c.variant = v.id AND c.currency = \(currency.code)
      WHERE v.sku = \(sku) AND p.status = 'active'
      """
    ) { try VariantOffer($0, in: currency) }
  }

  /// Locks the stock of some SKUs until the transaction ends.
  ///
  /// - Parameter skus: The SKUs; unknown ones are ignored.
  /// - Throws: The error of the database.
  package func lock(_ skus: [String]) async throws {
    try await transaction.lock(
      """
      SELECT id FROM product WHERE id IN (
        SELECT product FROM variant WHERE \(transaction.dialect.isIn("sku", .texts(skus)))
      ) ORDER BY id
      """
    )
  }
}

/// The rows of the database that contain the stock of a variant.
package struct StockRow: Sendable, Hashable {
  /// The ID of the variant.
  let variant: Int
  /// The ID of the product.
  let product: Int
}

/// A variant for sale, with its price in a currency and its stock.
package struct VariantOffer: Sendable {
  /// The title of its product.
  package let name: String
  /// The options of the variant, by name.
  package let options: [String: String]
  /// The price; `nil` if the variant has no price in that currency.
  package let price: Money?
  /// The tax class of its product; `nil` for the standard class.
  package let taxClass: String?
  /// The row of its stock.
  package let stockRow: StockRow
  /// The available stock.
  package let available: Int

  fileprivate init(_ row: borrowing Row, in currency: Currency) throws {
    let amount: Int64? = try row[2]
    name = try row[0]
    options = try row.json(1)
    price = amount.map { Money(minorUnits: $0, currency: currency) }
    stockRow = StockRow(variant: try row[3], product: try row[4])
    available = try row[5]
    taxClass = try row[6]
  }
}

/// The SQL of stock.
extension StockStore {
  /// Returns the query of the stock after a variant, which ``levels(onlyLow:on:)`` reads.
  static func rows(after id: Int, onlyLow: Bool, limit: Int) -> SQLText {
    rows(
      where: """
        v.id > \(id) AND p.status <> 'archived' AND \(onlyLow ? isLow : "TRUE")
        """,
      limit: limit
    )
  }

  private static func rows(where condition: SQLText, limit: Int) -> SQLText {
    """
    SELECT v.id, v.sku, v.product, p.title, v.options, v.on_hand, v.reserved, t.threshold
    FROM variant v JOIN product p ON p.id = v.product
      LEFT JOIN stock_threshold t ON t.variant = v.id
    WHERE \(condition) ORDER BY v.id LIMIT \(limit)
    """
  }

  /// The rule that the stock of a variant `v` with a threshold `t` is low.
  ///
  /// The subquery only makes it fast: an index has the variants that may be low by the default
  /// threshold, and any other has a threshold.
  private static var isLow: SQLText {
    """
    v.id IN (
      SELECT id FROM variant
      WHERE on_hand - reserved < 10 AND on_hand - reserved <= \(StockLevel.defaultThreshold)
      UNION SELECT variant FROM stock_threshold)
    AND v.on_hand - v.reserved <= coalesce(t.threshold, \(StockLevel.defaultThreshold))
    """
  }

  private func levels(_ query: SQLText) async throws -> [(id: Int, level: StockLevel)] {
    try await transaction.all(query) { row in
      (
        id: try row[0],
        level: StockLevel(
          sku: SKU(rawValue: try row[1]),
          product: Product.ID(rawValue: try row[2]),
          title: try row[3],
          options: try row.json(4),
          stock: Variant.Stock(onHand: try row[5], reserved: try row[6]),
          threshold: try row[7]
        )
      )
    }
  }

  private func movements(of sku: SKU, before id: Int, limit: Int) async throws -> [StockMovement] {
    try await transaction.all(
      """
      SELECT id, time, caller, reason, on_hand, reserved, on_hand_after, reserved_after,
        customer_order, note
      FROM stock_movement WHERE sku = \(sku.rawValue) AND id < \(id)
      ORDER BY id DESC LIMIT \(limit)
      """
    ) { try StockMovement($0, of: sku) }
  }
}

extension StockMovement {
  fileprivate init(_ row: borrowing Row, of sku: SKU) throws {
    let order: Int? = try row[8]
    self.init(
      id: ID(rawValue: try row[0]),
      sku: sku,
      at: Date(seconds: try row[1]),
      by: try row[2],
      reason: OpenEnum(rawValue: try row[3]),
      onHand: try row[4],
      reserved: try row[5],
      after: Variant.Stock(onHand: try row[6], reserved: try row[7]),
      order: order.map { String($0) },
      note: try row[9]
    )
  }
}
