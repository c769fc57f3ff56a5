import Foundation
import Postgres

extension PostgresStoreConfiguration {
  /// A store in the same database whose tables are in a schema of that name, and which reaches no
  /// others.
  ///
  /// What else the address or `PGOPTIONS` say of the session stays so.
  ///
  /// - Parameter schema: Small letters, digits and underscores.
  /// - Returns: The store, whose schema may still have to be made.
  /// - Throws: `StoreServerError` where the address is none.
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
    // Of an option that is named twice, the last counts.
    store.address += "\(address.contains("?") ? "&" : "?")options=\(text)"
    return store
  }

  /// Makes an empty schema in the database.
  public func makeSchema(_ schema: String) async throws(StoreServerError) {
    try await run("CREATE SCHEMA \(plain(schema))")
  }

  /// Removes a schema with all that is in it.
  public func removeSchema(_ schema: String) async throws(StoreServerError) {
    try await run("DROP SCHEMA \(plain(schema)) CASCADE")
  }

  /// A name that means itself in SQL and in an option, whoever chose it.
  private func plain(_ schema: String) -> String {
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789_"
    precondition(schema.allSatisfy(letters.contains), "A schema has a plain name.")
    return schema
  }

  private func run(_ statement: String) async throws(StoreServerError) {
    try await StoreServerError.named {
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
