public import Foundation
import Persistence

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
      let location = store.database.location
      return try await store.database.read { try StoreStatus($0, at: location) }
    }
  }
}

extension StoreStatus {
  fileprivate init(_ connection: Connection, at location: DatabaseLocation) throws {
    func count(_ table: String) throws -> Int {
      try connection.prepare("SELECT count(*) FROM \(table)").value() ?? 0
    }
    let changed: Int? =
      try connection.prepare("SELECT max(updated) FROM product").first {
        try $0[0] as Int?
      } ?? nil
    switch location {
    case .file(let path):
      self.path = path
      size = [path, path + "-wal"].reduce(0) { $0 + Self.size(of: $1) }
    case .memory:
      path = nil
      size = try connection.byteCount()
    }
    schemaVersion = try connection.schemaVersion()
    revision = try connection.catalogRevision()
    lastChange = changed.map { Date(seconds: $0) }
    products = try count("product")
    variants = try count("variant")
    categories = try count("category")
    brands = try count("brand")
    reviews = try count("review")
    orders = try count("customer_order")
    images = try count("image")
    accounts = try count("account")
  }

  private static func size(of path: String) -> Int {
    // Without a log there is no such file, and it takes nothing.
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }
}
