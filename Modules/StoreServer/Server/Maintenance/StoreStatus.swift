public import Foundation
public import OrderingServer
import Persistence
public import StoreCore

/// The size and contents of a store.
public struct StoreStatus: Sendable, Hashable {
  /// The path of the file; `nil` for a store in memory or PostgreSQL.
  public let path: String?
  /// The size in bytes, including the WAL.
  public let size: Int
  /// The schema version.
  public let schemaVersion: Int
  /// The revision of the catalog, which counts its changes.
  public let revision: Int
  /// The date of the last change of a product; `nil` without products.
  public let lastChange: Date?
  /// The number of products.
  public let products: Int
  /// The number of variants.
  public let variants: Int
  /// The number of categories.
  public let categories: Int
  /// The number of brands.
  public let brands: Int
  /// The number of reviews.
  public let reviews: Int
  /// The number of orders.
  public let orders: Int
  /// The number of images.
  public let images: Int
  /// The number of accounts.
  public let accounts: Int
  /// The number of webhooks.
  public let webhooks: Int
  /// The number of deliveries of events by status.
  public let deliveries: DeliveryCounts
}

extension StoreServer {
  /// Returns the size and contents of the store.
  ///
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  public func status() async throws(StoreServerError) -> StoreStatus {
    try await StoreServerError.wrapping {
      let measures = try await store.database.measure()
      let path = store.database.path
      return try await store.database.read {
        try await StoreStatus($0, at: path, measures: measures)
      }
    }
  }
}

extension StoreStatus {
  fileprivate init(
    _ transaction: any Transaction,
    at path: String?,
    measures: (bytes: Int, schemaVersion: Int)
  ) async throws {
    func count(_ table: SQLText) async throws -> Int {
      try await transaction.value("SELECT count(*) FROM \(table)") ?? 0
    }
    let changed: Int? =
      try await transaction.first("SELECT max(updated) FROM product") { try $0[0] as Int? } ?? nil
    self.path = path
    size = measures.bytes
    schemaVersion = measures.schemaVersion
    revision = try await transaction.catalogRevision()
    lastChange = changed.map { Date(seconds: $0) }
    products = try await count("product")
    variants = try await count("variant")
    categories = try await count("category")
    brands = try await count("brand")
    reviews = try await count("review")
    orders = try await count("customer_order")
    images = try await count("image")
    accounts = try await count("account")
    webhooks = try await count("webhook")
    deliveries = try await DeliveryStore(transaction).counts()
  }
}
