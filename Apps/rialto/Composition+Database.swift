import CommandKit
import FoundationCore
import StoreCore
import StoreServer

extension Composition {
  /// The PostgreSQL that the store of this machine is in; `nil` where it is in a file.
  func storeDatabase() throws -> PostgresStore? {
    let configuration = try configuration
    guard let address = configuration[Settings.storeDatabase] else { return nil }
    return PostgresStore(address.text, password: try databasePassword(configuration))
  }

  /// Where the store of this machine is, for people.
  func storePlace() throws -> String {
    if let address = try configuration[Settings.storeDatabase] { return "\(address)" }
    return try storePath()
  }

  /// Refuses what takes a file where the store is in PostgreSQL.
  func requireStoreFile() throws {
    if try configuration[Settings.storeDatabase] != nil { throw StoreServerError.noFile }
  }

  /// The password, where the settings say how to come by it; else PostgreSQL's own ways are gone.
  private func databasePassword(_ configuration: Configuration) throws -> String? {
    let secret = Settings.storeDatabasePassword
    guard let source = source(of: secret, in: configuration) else { return nil }
    let environment = surroundings.console.environment
    return try secret.read(from: source, environment: environment).revealed
  }
}
