public import Foundation
import Persistence
public import StoreCore

/// What is in a store, at a glance.
public struct StoreStatus: Sendable, Hashable {
  /// The file; nothing for a store in memory.
  public let path: String?
  /// How many bytes it takes, what waits in its log included.
  public let size: Int
  /// The version of its tables.
  public let schemaVersion: Int
  /// How often the catalog was changed.
  public let revision: Int
  /// When a product was changed last; nothing before there was one.
  public let lastChange: Date?
  /// How many products there are.
  public let products: Int
  /// How many variants they have.
  public let variants: Int
  /// How many categories there are.
  public let categories: Int
  /// How many brands there are.
  public let brands: Int
  /// How many reviews there are.
  public let reviews: Int
  /// How many orders there are.
  public let orders: Int
  /// How many images there are.
  public let images: Int
  /// How many accounts there are.
  public let accounts: Int
}

extension StoreServer {
  /// Tells what is in the store.
  public func status() async throws(StoreServerError) -> StoreStatus {
    try await StoreServerError.named {
      let measures = try await store.database.measure()
      let path = store.database.path
      return try await store.database.read { try await StoreStatus($0, at: path, measures) }
    }
  }
}

extension StoreStatus {
  fileprivate init(
    _ transaction: any Transaction,
    at path: String?,
    _ measures: DatabaseMeasures
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
  }
}
