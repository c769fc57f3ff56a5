import Catalog
import CatalogCommands
import CatalogShops
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
  /// Returns the path of the embedded store, whether or not the file exists.
  ///
  /// - Throws: ``ConfigurationError/noHome(variable:)`` without a home folder.
  func storePath() throws(ConfigurationError) -> String {
    try folders.path(.data).appendingPath("store.sqlite")
  }

  /// The location of the configured store.
  var storeLocation: StoreLocation {
    get throws {
      let configuration = try configuration
      switch configuration[Settings.storeURL] ?? .embedded {
      case .embedded:
        return configuration[Settings.storeDatabase].map { .database($0) } ?? .embedded
      case .socket(let path):
        let folder = configuration.found(Settings.storeURL)?.origin.path?.parentPath
        return .socket(path: folders.resolve(path, in: folder ?? appEnvironment.workingDirectory))
      case let location: return location
      }
    }
  }

  /// The store named on the command line, which suggested commands must name too; `nil` for the
  /// configured one.
  var namedStore: StoreLocation? {
    get throws {
      let isNamed = try configuration.found(Settings.storeURL)?.origin == .flag
      return isNamed ? try storeLocation : nil
    }
  }

  /// Opens the store in this process: the configured database, or else the embedded file.
  ///
  /// - Throws: ``StoreFailure/missing(path:)`` if there is no file and `createsStore` is `false`.
  func openStore(
    createsStore: Bool,
    _ configure: (inout StoreServer.Configuration) -> Void = { _ in }
  ) async throws -> StoreServer {
    if let database = try storeDatabase() {
      return try await openStore(in: database) { configuration in
        configure(&configuration)
        configuration.createsTables = createsStore
      }
    }
    let path = try storePath()
    if access(path, F_OK) != 0, errno == ENOENT {
      guard createsStore else { throw StoreFailure.missing(path: path) }
      try path.parentPath.makeFolder()
    }
    return try await openStore(configure) { try await StoreServer(.file(path), configuration: $0) }
  }

  func openStore(
    in database: PostgresStoreConfiguration,
    _ configure: (inout StoreServer.Configuration) -> Void
  ) async throws -> StoreServer {
    try await openStore(configure) { try await StoreServer(database, configuration: $0) }
  }

  /// Opens a store, which is closed at the end of the program.
  private func openStore(
    _ configure: (inout StoreServer.Configuration) -> Void,
    open: (StoreServer.Configuration) async throws -> StoreServer
  ) async throws -> StoreServer {
    var configuration = StoreServer.Configuration()
    configuration.now = now
    configure(&configuration)
    let store = try await open(configuration)
    appEnvironment.openStores.add(store)
    return store
  }

  /// Sends requests to the configured store, and maps its errors to failures for the user.
  func askingStore<Value>(_ ask: (HTTPClient) async throws -> Value) async throws -> Value {
    let client = try await storeClient()
    do { return try await ask(client) } catch {
      throw StoreFailure.explaining(error, at: try storeLocation)
    }
  }

  /// Creates a client of the configured store, with the credentials of the signed-in user.
  ///
  /// - Throws: ``StoreFailure/missing(path:)`` if there is no embedded store and `createsStore` is
  ///   `false`.
  func storeClient(createsStore: Bool = false) async throws -> HTTPClient {
    let location = try storeLocation
    switch location {
    case .embedded, .database:
      let store = try await appEnvironment.openStores.store(at: try storePlace()) {
        try await openStore(createsStore: createsStore)
      }
      explain("localhost is the embedded store, in \(try storePlace())")
      var configuration = HTTPClient.Configuration.direct
      // A store that another process has locked, and one that has lost its database, ask for a retry.
      configuration.retries = HTTPClient.RetryPolicy()
      return client(
        for: try address(of: location),
        named: "the store",
        over: InProcessTransport(handler: store.handler),
        from: configuration
      )
    case .web, .socket:
      return client(
        for: try address(of: location),
        over: transport(to: location),
        credentials: try credentials(for: location)
      )
    }
  }

  /// Returns the authenticator for a store served by another process.
  func signIn(at location: StoreLocation) throws -> StoreAuthenticator {
    StoreAuthenticator(
      location: location,
      file: SessionFile(path: try folders.path(.state).appendingPath("sessions.json")),
      client: client(for: try address(of: location), over: transport(to: location))
    )
  }

  /// Creates a client that probes a store once, without retries or caching.
  func probeClient(for location: StoreLocation) throws -> HTTPClient {
    probeClient(for: try address(of: location), over: transport(to: location))
  }

  private func address(of location: StoreLocation) throws -> URL {
    switch location {
    case .web(let url): return url
    case .embedded, .database, .socket: return ListeningAddress.unixSocket("").url
    }
  }

  private func transport(to location: StoreLocation) -> any HTTPTransport {
    guard case .socket(let path) = location else { return appEnvironment.transport }
    var configuration = CurlTransport.Configuration()
    configuration.unixSocketPath = path
    return CurlTransport(configuration)
  }
}

extension Composition {
  /// Returns the credentials for a store: its sign-in, or else the configured access token.
  ///
  /// A token belongs to the address set beside it, and is sent to no other.
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
      explain("The access token belongs to \(home) and is not sent to \(location).")
      return nil
    }
    guard !location.isUnencrypted else { throw StoreFailure.insecureToken(location) }
    var dialect = StoreAPI(address: url) ?? StoreAPI(accessToken: token.revealed)
    if case .of(let chosen) = configuration[Settings.storeDialect] { dialect = chosen }
    return (dialect ?? .rialto).credentials(token.revealed)
  }
}

extension Composition: CatalogContext {
  var draftFolder: String { get throws { try folders.path(.state) } }

  func catalog(createsStore: Bool) async throws -> any CatalogClient {
    let client = try await storeClient(createsStore: createsStore)
    return try await dialect(of: client).makeClient(client)
  }

  /// Returns the API of the store; a local store always uses the Rialto API.
  func dialect(of client: HTTPClient) async throws -> StoreAPI {
    switch try configuration[Settings.storeDialect] ?? .auto {
    case .of(let dialect): return dialect
    case .auto:
      guard case .web = try storeLocation else { return .rialto }
      if let known = detectedStoreAPI.withLock({ $0 }) { return known }
      let detected = try await StoreAPI.detected(by: client)
      detectedStoreAPI.withLock { $0 = detected }
      return detected
    }
  }
}
