import Catalog
import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import Ordering
import Persistence
import StoreCore
import StoreHTTP
import StoreServer

extension Composition {
  /// The file of the embedded store, there or not.
  func storePath() throws(ConfigurationError) -> String {
    try folders.path(.data).appendingPath("store.sqlite")
  }

  /// The location of the store that the settings name.
  var storeLocation: StoreLocation {
    get throws {
      let configuration = try configuration
      switch configuration[Settings.storeURL] ?? .embedded {
      case .embedded:
        return configuration[Settings.storeDatabase].map { .database($0) } ?? .embedded
      case .socket(let path):
        let folder = configuration.found(Settings.storeURL)?.origin.path?.parentPath
        return .socket(path: folders.resolve(path, in: folder ?? surroundings.workingDirectory))
      case let location: return location
      }
    }
  }

  /// The store that a further command has to name again, since it was named for this once.
  var storeToName: StoreLocation? {
    get throws {
      let isNamed = try configuration.found(Settings.storeURL)?.origin == .flag
      return isNamed ? try storeLocation : nil
    }
  }

  /// The store in this process, over the database that the settings name, or else over its file,
  /// which is made where it is missing if it may be.
  func openStore(
    createsStore: Bool,
    _ configure: (inout StoreServer.Configuration) -> Void = { _ in }
  ) async throws -> StoreServer {
    if let place = try storeDatabase() {
      return try await openStore(in: place, configure)
    }
    let path = try storePath()
    if access(path, F_OK) != 0 {
      guard createsStore else { throw StoreFailure.missing(path: path) }
      try path.parentPath.makeFolder()
    }
    var configuration = StoreServer.Configuration()
    configuration.now = surroundings.now
    configure(&configuration)
    let store = try await StoreServer(.file(path), configuration: configuration)
    surroundings.openStores.add(store)
    return store
  }

  /// The store in this process, over a database of PostgreSQL.
  func openStore(
    in place: PostgresStoreConfiguration,
    _ configure: (inout StoreServer.Configuration) -> Void = { _ in }
  ) async throws -> StoreServer {
    var configuration = StoreServer.Configuration()
    configuration.now = surroundings.now
    configure(&configuration)
    let store = try await StoreServer(place, configuration: configuration)
    surroundings.openStores.add(store)
    return store
  }

  /// Asks the store that the settings name, and explains why it fails.
  func askingStore<Value>(_ ask: (HTTPClient) async throws -> Value) async throws -> Value {
    let client = try await storeClient()
    do { return try await ask(client) } catch {
      throw StoreFailure.explaining(error, at: try storeLocation)
    }
  }

  /// Creates a client of the store that the settings name, for the user who has signed in there.
  ///
  /// An embedded store that is missing is created where the caller allows it.
  func storeClient(createsStore: Bool = false) async throws -> HTTPClient {
    let location = try storeLocation
    switch location {
    case .embedded, .database:
      let store = try await openStore(createsStore: createsStore)
      explain("localhost is the store of this machine, in \(try storePlace())")
      return client(
        for: try address(of: location),
        over: InProcessTransport(handler: store.handler)
      )
    case .web, .socket:
      return client(
        for: try address(of: location),
        over: transport(to: location),
        credentials: try credentials(for: location)
      )
    }
  }

  /// Signing in at a store, out of this process.
  func signIn(at location: StoreLocation) throws -> StoreAuthenticator {
    StoreAuthenticator(
      location: location,
      file: SessionFile(path: try folders.path(.state).appendingPath("sessions.json")),
      client: client(for: try address(of: location), over: transport(to: location))
    )
  }

  /// Asks a store out of this process once, to know whether it answers.
  func impatientClient(for location: StoreLocation) throws -> HTTPClient {
    impatientClient(for: try address(of: location), over: transport(to: location))
  }

  private func address(of location: StoreLocation) throws -> URL {
    switch location {
    case .web(let url): return url
    case .embedded, .database, .socket: return ListeningAddress.unixSocket("").url
    }
  }

  private func transport(to location: StoreLocation) -> any HTTPTransport {
    guard case .socket(let path) = location else { return surroundings.transport }
    var configuration = CurlTransport.Configuration()
    configuration.unixSocketPath = path
    return CurlTransport(configuration)
  }
}

extension Composition {
  /// Returns the credentials for a store: its sign-in, or else the access token of another shop.
  ///
  /// A token belongs to the address that is set beside it, and is sent to no other.
  private func credentials(
    for location: StoreLocation
  ) throws -> HTTPClient.Credentials? {
    let configuration = try configuration
    if let credentials = try signIn(at: location).credentials() { return credentials }
    guard case .web(let url) = location,
      let token = try secret(Settings.storeToken)
    else { return nil }
    let home = configuration.value(of: Settings.storeURL, beside: Settings.storeToken)
    if let home, let origin = home.origin, origin != location.origin {
      explain("The access token is that of \(home), and is not sent to \(location).")
      return nil
    }
    guard !location.isOverheard else { throw StoreFailure.overheardToken(location) }
    var dialect = StoreAPI(address: url)
    if case .of(let chosen) = configuration[Settings.storeDialect] { dialect = chosen }
    return dialect == .shopify
      ? .key(token.revealed, in: "X-Shopify-Access-Token") : .bearer(token.revealed)
  }
}
