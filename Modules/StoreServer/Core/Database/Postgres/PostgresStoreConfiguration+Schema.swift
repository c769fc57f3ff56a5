import Foundation
import Postgres

extension PostgresStoreConfiguration {
  /// Returns the configuration of a store in a schema of the same database.
  ///
  /// Other options of the address or of `PGOPTIONS` are kept.
  ///
  /// - Parameter schema: The name: lower-case letters, digits and underscores.
  /// - Returns: The configuration; the schema need not exist yet.
  /// - Throws: ``StoreServerError/failed(_:)`` if the address is invalid.
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
  /// - Throws: ``StoreServerError/failed(_:)`` if the database refuses it.
  public func makeSchema(_ schema: String) async throws(StoreServerError) {
    try await run("CREATE SCHEMA \(plain(schema))")
  }

  /// Drops a schema and everything in it.
  ///
  /// - Throws: ``StoreServerError/failed(_:)`` if the database refuses it.
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
