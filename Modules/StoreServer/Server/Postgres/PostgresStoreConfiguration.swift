import Foundation
import Postgres
public import StoreCore

/// The address and the connection settings of a store in PostgreSQL.
///
/// Settings that the address lacks come from libpq's usual places: the `PG…` variables, a service
/// file, `~/.pgpass`.
public struct PostgresStoreConfiguration: Sendable, Hashable {
  /// The address, such as `postgres://rialto@db.example/store?sslmode=verify-full`, without a
  /// password.
  public var address: String
  /// The password, or `nil` to use libpq's usual places.
  public var password: String?
  /// The address of a standby that answers lists and searches; `nil` without a standby.
  public var readOnlyAddress: String?
  /// The maximum number of connections to each server.
  public var connections = 8
  /// The time limit for getting a connection; `nil` for the usual one.
  package var acquireTimeout: Duration?
  /// The time limit of health checks and of the measurement of the database.
  package var probeLimit = Duration.seconds(1)

  /// Creates a configuration; the address is checked when the store is opened.
  public init(_ address: String, password: String? = nil, readOnlyAddress: String? = nil) {
    self.address = address
    self.password = password
    self.readOnlyAddress = readOnlyAddress
  }
}

extension PostgresStoreConfiguration: CustomStringConvertible {
  /// The address without its options, safe to print.
  public var description: String {
    // An invalid address is reported when it is opened.
    (try? PostgresURI(address))?.description ?? "PostgreSQL"
  }
}

extension PostgresStoreConfiguration {
  /// Returns the configuration of a store in a schema of the same database.
  ///
  /// Other options of the address or of `PGOPTIONS` are kept.
  ///
  /// - Parameter schema: The name: lower-case letters, digits and underscores.
  /// - Returns: The configuration; the schema need not exist yet.
  /// - Throws: `StoreServerError.failed` if the address is invalid.
  public func inSchema(_ schema: String) throws(StoreServerError) -> PostgresStoreConfiguration {
    let known: String?
    do {
      known = try PostgresURI(address).settings["options"]
    } catch {
      throw .failed(error)
    }
    let others = known ?? ProcessInfo.processInfo.environment["PGOPTIONS"] ?? ""
    let options = "\(others) -csearch_path=\(plain(schema))".trimmingCharacters(in: .whitespaces)
    let text = options.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    var store = self
    // If an option is repeated, the last one counts.
    store.address += "\(address.contains("?") ? "&" : "?")options=\(text)"
    return store
  }

  /// Creates an empty schema in the database.
  ///
  /// - Throws: `StoreServerError.failed` if the database refuses it.
  public func makeSchema(_ schema: String) async throws(StoreServerError) {
    try await run("CREATE SCHEMA \(plain(schema))")
  }

  /// Drops a schema and everything in it.
  ///
  /// - Throws: `StoreServerError.failed` if the database refuses it.
  public func removeSchema(_ schema: String) async throws(StoreServerError) {
    try await run("DROP SCHEMA \(plain(schema)) CASCADE")
  }

  /// Returns the name after checking that it needs no quotes in SQL and options.
  private func plain(_ schema: String) -> String {
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789_"
    precondition(
      schema.allSatisfy(letters.contains),
      "The name of a schema may contain only a-z, 0-9 and _."
    )
    return schema
  }

  private func run(_ statement: String) async throws(StoreServerError) {
    try await StoreServerError.wrapping {
      var configuration = try PostgresConfiguration(address, password: password)
      configuration.maximumConnections = 1
      let pool = try PostgresPool(configuration)
      do {
        try await pool.transaction(.write) { try await $0.query(statement) }
        await pool.close()
      } catch {
        await pool.close()
        throw error
      }
    }
  }
}
