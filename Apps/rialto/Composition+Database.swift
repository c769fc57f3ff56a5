import CommandKit
import FoundationCore
import Mail
import StoreCommands
import StoreCore
import StoreHTTP
import StoreServer

extension Composition: StoreContext {
  var transport: any HTTPTransport { appEnvironment.transport }

  var mailTransport: any MailTransport { appEnvironment.mailTransport }

  func storeDatabase() throws -> PostgresStoreConfiguration? {
    let configuration = try configuration
    guard let address = configuration[Settings.storeDatabase] else { return nil }
    var place = PostgresStoreConfiguration(
      address.text,
      password: try databasePassword(configuration)
    )
    place.acquireTimeout = appEnvironment.databaseAcquireTimeout
    place.probeLimit = appEnvironment.probeTimeLimits.database
    return place
  }

  var readOnlyDatabase: String? {
    get throws { try configuration[Settings.storeReadOnlyDatabase]?.text }
  }

  var socketPath: String {
    get throws {
      let runtime = appEnvironment.console.environment["XDG_RUNTIME_DIR"]
      let folder = runtime.flatMap { $0.isUsablePath ? $0.appendingPath("rialto") : nil }
      if let folder { return folder.appendingPath("store.sock") }
      return try folders.path(.state).appendingPath("store.sock")
    }
  }

  /// Returns the location of the local store, as text for the user.
  func storePlace() throws -> String {
    if let address = try configuration[Settings.storeDatabase] { return "\(address)" }
    return try storePath()
  }

  /// Returns the configured password, or `nil` to leave it to `PGPASSWORD` and `~/.pgpass`.
  private func databasePassword(_ configuration: Configuration) throws -> String? {
    let secret = Settings.storeDatabasePassword
    guard let source = source(of: secret, in: configuration) else { return nil }
    let environment = appEnvironment.console.environment
    return try secret.read(from: source, environment: environment).revealed
  }
}
