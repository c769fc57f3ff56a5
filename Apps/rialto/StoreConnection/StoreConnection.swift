import Catalog
import CatalogShops
import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import Ordering
import Persistence
import StoreCommands
import StoreCore
import StoreHTTP
import StoreServer

/// The store of a command, by the settings: its place, its credentials and its API.
struct StoreConnection: Sendable {
  let configuration: Configuration
  let network: Network

  /// The detected API of the store; `nil` before it is detected.
  private let detectedAPI = Lock<StoreAPI?>(nil)

  /// The currency of the store; `nil` before a command needs it.
  private let knownCurrency = Lock<Currency?>(nil)

  private var appEnvironment: AppEnvironment { network.appEnvironment }

  var location: StoreLocation {
    switch configuration[Settings.storeURL] ?? .embedded {
    case .embedded: configuration[Settings.storeDatabase].map { .database($0) } ?? .embedded
    case .socket(let path):
      .socket(
        path: appEnvironment.resolve(path, from: configuration.found(Settings.storeURL)?.origin)
      )
    case let location: location
    }
  }

  /// The store named on the command line, which suggested commands must name too; `nil` for the
  /// configured one.
  var namedLocation: StoreLocation? {
    configuration.found(Settings.storeURL)?.origin == .flag ? location : nil
  }

  // MARK: - In this process

  /// The place of the local store, as text for the user.
  var place: String {
    get throws {
      if let address = configuration[Settings.storeDatabase] { return "\(address)" }
      return try appEnvironment.folders.storeFile
    }
  }

  /// The local store's database in PostgreSQL; `nil` if the store is in a file.
  var database: PostgresStoreConfiguration? {
    get throws {
      guard let address = configuration[Settings.storeDatabase] else { return nil }
      // Without a configured password, it is left to `PGPASSWORD` and `~/.pgpass`.
      let password = try appEnvironment.secret(Settings.storeDatabasePassword, in: configuration)
      var database = PostgresStoreConfiguration(address.text, password: password?.revealed)
      database.acquireTimeout = appEnvironment.databaseAcquireTimeout
      database.probeLimit = appEnvironment.probeTimeLimits.database
      return database
    }
  }

  /// Opens the store in this process: the configured database, or else the embedded file.
  ///
  /// It is closed at the end of the program.
  ///
  /// - Throws: ``StoreFailure/missing(path:)`` if there is no file and `createsStore` is `false`.
  func open(
    createsStore: Bool,
    _ configure: (inout StoreServer.Configuration) -> Void = { _ in }
  ) async throws -> StoreServer {
    if let database = try database {
      return try await open(in: database) { configuration in
        configure(&configuration)
        configuration.createsTables = createsStore
      }
    }
    let path = try appEnvironment.folders.storeFile
    if access(path, F_OK) != 0, errno == ENOENT {
      guard createsStore else { throw StoreFailure.missing(path: path) }
      try path.parentPath.makeFolder()
    }
    let store = try await StoreServer(.file(path), configuration: storeConfiguration(configure))
    appEnvironment.openStores.add(store)
    return store
  }

  /// The treatment of a missing store in this process.
  enum MissingStore {
    case refused, created
    /// An empty store in memory takes its place, for a dry run.
    case simulated
  }

  /// Returns the store in this process, which the parts of a command share.
  func embeddedStore(ifMissing missing: MissingStore = .refused) async throws -> StoreServer {
    try await appEnvironment.openStores.store(at: try place) {
      do {
        return try await open(createsStore: missing == .created)
      } catch StoreFailure.missing where missing == .simulated,
        StoreServerError.noTables where missing == .simulated
      {
        let store = try await StoreServer(.memory, configuration: storeConfiguration { _ in })
        appEnvironment.openStores.add(store)
        return store
      }
    }
  }

  /// Opens a store in PostgreSQL.
  func open(
    in database: PostgresStoreConfiguration,
    _ configure: (inout StoreServer.Configuration) -> Void
  ) async throws -> StoreServer {
    let store = try await StoreServer(database, configuration: storeConfiguration(configure))
    appEnvironment.openStores.add(store)
    return store
  }

  private func storeConfiguration(
    _ configure: (inout StoreServer.Configuration) -> Void
  ) -> StoreServer.Configuration {
    var configuration = StoreServer.Configuration()
    configuration.now = appEnvironment.now
    configure(&configuration)
    return configuration
  }

  // MARK: - Clients

  /// Creates a client of the store, with the credentials of the signed-in user.
  ///
  /// - Throws: ``StoreFailure/missing(path:)`` if there is no embedded store and it is refused.
  func client(ifMissing missing: MissingStore = .refused) async throws -> HTTPClient {
    guard location.isInProcess else {
      let credentials = try credentials
      return network.client(for: address, over: transport) { $0.credentials = credentials }
    }
    let store = try await embeddedStore(ifMissing: missing)
    network.explain?("localhost is the embedded store, in \(try place)")
    let transport = InProcessTransport(handler: store.handler)
    return network.client(for: address, over: transport, from: .direct) {
      $0.serverName = "the store"
      // SQLite waits for a locked file. A store that has lost its database server asks for a retry.
      if configuration[Settings.storeDatabase] != nil { $0.retries = HTTPClient.RetryPolicy() }
    }
  }

  /// Sends requests to the store, and maps its errors to failures for the user.
  func asking<Value>(_ ask: (HTTPClient) async throws -> Value) async throws -> Value {
    let client = try await client()
    do { return try await ask(client) } catch {
      throw StoreFailure.explaining(error, at: location)
    }
  }

  /// A client that probes a store of another process once, without retries or caching.
  var probeClient: HTTPClient { network.probeClient(for: address, over: transport) }

  /// The sign-in at a store of another process.
  var authenticator: StoreAuthenticator {
    get throws {
      let file = try appEnvironment.folders.path(.state).appendingPath("sessions.json")
      return StoreAuthenticator(
        location: location,
        file: SessionFile(path: file),
        client: network.client(for: address, over: transport)
      )
    }
  }

  private var address: URL {
    if case .web(let url) = location { return url }
    return ListeningAddress.unixSocket("").url
  }

  private var transport: any HTTPTransport {
    guard case .socket(let path) = location else { return appEnvironment.transport }
    var configuration = CurlTransport.Configuration()
    configuration.unixSocketPath = path
    return CurlTransport(configuration)
  }

  /// The credentials for the store: its sign-in, or else the configured access token.
  ///
  /// A token belongs to the address set beside it, and is sent to no other.
  private var credentials: HTTPClient.Credentials? {
    get throws {
      if let credentials = try authenticator.credentials() { return credentials }
      guard case .web(let url) = location,
        let token = try appEnvironment.secret(Settings.storeToken, in: configuration)
      else { return nil }
      let home = configuration.value(of: Settings.storeURL, beside: Settings.storeToken)
      if let home, let origin = home.origin, origin != location.origin {
        network.explain?("The access token belongs to \(home) and is not sent to \(location).")
        return nil
      }
      guard !location.isUnencrypted else {
        throw StoreFailure.insecure(secret: "the access token", location)
      }
      let api = chosenAPI ?? StoreAPI(address: url) ?? StoreAPI(accessToken: token.revealed)
      return (api ?? .rialto).credentials(token.revealed)
    }
  }

  // MARK: - APIs

  /// The API that the settings name; `nil` to detect it.
  var chosenAPI: StoreAPI? {
    if case .of(let api)? = configuration[Settings.storeDialect] { api } else { nil }
  }

  /// `true` once the store has answered which API it has.
  var hasDetectedAPI: Bool { detectedAPI.withLock { $0 != nil } }

  /// Returns the API of the store; a local store always uses the Rialto API.
  private func api(of client: HTTPClient) async throws -> StoreAPI {
    if let chosenAPI { return chosenAPI }
    guard case .web = location else { return .rialto }
    if let known = detectedAPI.withLock({ $0 }) { return known }
    let detected = try await StoreAPI.detected(by: client)
    detectedAPI.withLock { $0 = detected }
    return detected
  }

  func catalog(ifMissing missing: MissingStore = .refused) async throws -> any CatalogClient {
    let client = try await client(ifMissing: missing)
    return try await api(of: client).makeClient(client)
  }

  /// Creates the client of carts and orders, which only a Rialto store has.
  func ordering(createsStore: Bool = false) async throws -> StoreClient {
    if let chosenAPI, chosenAPI != .rialto {
      throw OrderingError.unsupported("carts, pricing rules or changes of orders")
    }
    return StoreClient(try await client(ifMissing: createsStore ? .created : .refused))
  }

  /// Returns the currency of the store, which is asked once.
  ///
  /// - Throws: ``StoreFailure/noCurrency(_:)`` if the store was not set up and its prices do not have
  ///   exactly one, or if it is another shop.
  func currency() async throws -> Currency {
    if let known = knownCurrency.withLock({ $0 }) { return known }
    let client = try await client()
    guard try await api(of: client) == .rialto,
      let currency = try await StoreClient(client).profile().currency
    else { throw StoreFailure.noCurrency(location) }
    knownCurrency.withLock { $0 = currency }
    return currency
  }

  /// Creates the source of orders, which can only be read.
  func orders() async throws -> any OrderSource {
    let client = try await client()
    switch try await api(of: client) {
    case .rialto: return StoreClient(client)
    case .wooCommerce: return WooCommerceOrders(client)
    case .medusa: return MedusaOrders(client)
    case .shopifyStorefront, .platzi, .helloMarket:
      throw OrderingError.unsupported("reading orders")
    }
  }
}

extension BaseDirectories {
  /// The file of the embedded store, which need not exist.
  var storeFile: String {
    get throws(ConfigurationError) { try path(.data).appendingPath("store.sqlite") }
  }
}

/// The stores opened by a command in this process, closed when it ends.
///
/// A store that is not closed leaves its latest changes in the write-ahead log beside its file.
final class OpenStores: Sendable {
  private let stores = Lock<[StoreServer]>([])

  /// The stores that the parts of a command share, by their place.
  private let shared = Lock<[String: Task<StoreServer, any Error>]>([:])

  func add(_ store: StoreServer) { stores.withLock { $0.append(store) } }

  /// Returns the store at a place, which is opened once, however many parts of a command ask for it.
  ///
  /// - Throws: The error of opening it; the next to ask tries again.
  func store(
    at place: String,
    open: @escaping @Sendable () async throws -> StoreServer
  ) async throws -> StoreServer {
    let opening = shared.withLock { shared in
      let opening = shared[place] ?? Task { try await open() }
      shared[place] = opening
      return opening
    }
    do { return try await opening.value } catch {
      shared.withLock { $0[place] = nil }
      throw error
    }
  }

  /// Closes each store once its requests have finished.
  func close() async {
    shared.withLock { $0 = [:] }
    let closing = stores.withLock { stores in
      defer { stores = [] }
      return stores
    }
    for store in closing { await store.close() }
  }
}
