import Catalog
import Foundation
import FoundationCore
import Persistence
import StoreCore

extension Transaction {
  /// Returns the movements of a SKU before an ID, newest first.
  func stockMovements(of sku: SKU, before: Int, limit: Int) async throws -> [StockMovement] {
    try await all(
      """
      SELECT id, time, caller, reason, on_hand, reserved, on_hand_after, reserved_after,
        customer_order, note
      FROM stock_movement WHERE sku = \(bound: sku.rawValue) AND id < \(bound: before)
      ORDER BY id DESC LIMIT \(bound: limit)
      """
    ) { row in
      let order: Int? = try row[8]
      return StockMovement(
        id: StockMovement.ID(rawValue: try row[0]),
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

  /// Returns the stock of a variant; `nil` if it does not exist.
  func stockLevel(of sku: SKU) async throws -> StockLevel? {
    try await stockLevels(StockQuery.level(of: sku)).first?.level
  }

  /// Returns the stock of the variants after an ID, in the order of their IDs.
  func stockLevels(
    after id: Int,
    onlyLow: Bool,
    limit: Int
  ) async throws -> [(id: Int, level: StockLevel)] {
    try await stockLevels(StockQuery.levels(after: id, onlyLow: onlyLow, limit: limit))
  }

  private func stockLevels(_ query: SQLText) async throws -> [(id: Int, level: StockLevel)] {
    try await all(query) { row in
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
}

/// The queries for the stock of variants.
enum StockQuery {
  static func level(of sku: SKU) -> SQLText {
    levels(where: "v.sku = \(bound: sku.rawValue)", limit: 1)
  }

  static func levels(after id: Int, onlyLow: Bool, limit: Int) -> SQLText {
    levels(
      where: """
        v.id > \(bound: id) AND p.status <> 'archived' AND \(onlyLow ? isLow : "TRUE")
        """,
      limit: limit
    )
  }

  /// The rule that the stock of a variant `v` with a threshold `t` is low.
  ///
  /// The subquery only makes it fast: an index has the variants that may be low by the default
  /// threshold, and any other has a threshold.
  private static var isLow: SQLText {
    """
    v.id IN (
      SELECT id FROM variant
      WHERE on_hand - reserved < 10 AND on_hand - reserved <= \(bound: StockLevel.defaultThreshold)
      UNION SELECT variant FROM stock_threshold)
    AND v.on_hand - v.reserved <= coalesce(t.threshold, \(bound: StockLevel.defaultThreshold))
    """
  }

  private static func levels(where condition: SQLText, limit: Int) -> SQLText {
    """
    SELECT v.id, v.sku, v.product, p.title, v.options, v.on_hand, v.reserved, t.threshold
    FROM variant v JOIN product p ON p.id = v.product
      LEFT JOIN stock_threshold t ON t.variant = v.id
    WHERE \(condition) ORDER BY v.id LIMIT \(bound: limit)
    """
  }
}
