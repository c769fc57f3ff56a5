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

  /// Where the store is that the settings name.
  func storeLocation(_ configuration: Configuration) -> StoreLocation {
    switch configuration[Settings.storeURL] ?? .embedded {
    case .embedded: return configuration[Settings.storeDatabase].map { .database($0) } ?? .embedded
    case .socket(let path):
      let folder = configuration.found(Settings.storeURL)?.origin.path?.parentPath
      return .socket(path: folders.resolve(path, in: folder ?? surroundings.workingDirectory))
    case let location: return location
    }
  }

  /// The store in this process, over the database that the settings name, or else over its file,
  /// which is made where it is missing if it may be.
  func openStore(
    makesFile: Bool,
    _ configure: (inout StoreServer.Configuration) -> Void = { _ in }
  ) async throws -> StoreServer {
    if let place = try storeDatabase(try self.configuration()) {
      return try await openStore(in: place, configure)
    }
    let path = try storePath()
    if access(path, F_OK) != 0 {
      guard makesFile else { throw StoreFailure.missing(path: path) }
      try Folders.make(path.parentPath)
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
    in place: PostgresStore,
    _ configure: (inout StoreServer.Configuration) -> Void = { _ in }
  ) async throws -> StoreServer {
    var configuration = StoreServer.Configuration()
    configuration.now = surroundings.now
    configure(&configuration)
    let store = try await StoreServer(place, configuration: configuration)
    surroundings.openStores.add(store)
    return store
  }

  /// Asks the store that the settings name, as whoever has signed in there.
  ///
  /// An embedded one is made where it is missing, if it may be. What fails is explained to whoever
  /// typed the command.
  func askingStore<Value>(
    _ configuration: Configuration,
    makesFile: Bool = false,
    _ body: (HTTPClient) async throws -> Value
  ) async throws -> Value {
    let client = try await storeClient(configuration, makesFile: makesFile)
    do { return try await body(client) } catch {
      throw StoreFailure.explaining(error, at: storeLocation(configuration))
    }
  }

  /// Asks the store that the settings name, as whoever has signed in there.
  func storeClient(
    _ configuration: Configuration,
    makesFile: Bool = false
  ) async throws -> HTTPClient {
    let location = storeLocation(configuration)
    switch location {
    case .embedded, .database:
      let store = try await openStore(makesFile: makesFile)
      explain("localhost is the store of this machine, in \(try storePlace(configuration))")
      return client(
        for: try address(of: location),
        over: InProcessTransport(handler: store.handler)
      )
    case .web, .socket:
      return client(
        for: try address(of: location),
        over: transport(to: location),
        credentials: try credentials(for: location, configuration)
      )
    }
  }

  /// Asks the catalog of the store that the settings name.
  func askingCatalog<Value: Sendable>(
    _ configuration: Configuration,
    makesFile: Bool = false,
    _ body: @MainActor (CatalogModel) async throws -> Value
  ) async throws -> Value {
    try await askingStore(configuration, makesFile: makesFile) { client in
      do { return try await body(try await catalogModel(asking: client, configuration)) } catch {
        guard case .of(let dialect) = configuration[Settings.storeDialect] else { throw error }
        throw await misdirection(behind: error, client, dialect, configuration) ?? error
      }
    }
  }

  /// Finds out whether the wrong server is behind an error, and returns the error that says so.
  func misdirection(
    behind error: any Error,
    _ client: HTTPClient,
    _ dialect: StoreDialect,
    _ configuration: Configuration
  ) async -> (any Error)? {
    let location = storeLocation(configuration)
    guard case .web = location, mayBeMisdirected(error) else { return nil }
    do throws(CatalogError) {
      let found = try await StoreDialect.recognized(by: client)
      return found == dialect
        ? nil : StoreFailure.otherDialect(location, asked: dialect, found: found)
    } catch {
      // Any other failure says less than the one that is known.
      if case .noStore = error { return error }
      return nil
    }
  }

  /// The catalog of the store that a client asks, in whatever dialect it speaks.
  func catalogModel(
    asking client: HTTPClient,
    _ configuration: Configuration
  ) async throws(CatalogError) -> CatalogModel {
    let dialect = try await dialect(of: client, configuration)
    return await CatalogModel(client: client, dialect: dialect)
  }

  /// Whose dialect the store speaks; one of this machine's own speaks ours.
  private func dialect(
    of client: HTTPClient,
    _ configuration: Configuration
  ) async throws(CatalogError) -> StoreDialect {
    switch configuration[Settings.storeDialect] ?? .auto {
    case .of(let dialect): return dialect
    case .auto:
      guard case .web = storeLocation(configuration) else { return .rialto }
      return try await StoreDialect.recognized(by: client)
    }
  }

  /// Returns true for an error that the wrong server may have caused.
  private func mayBeMisdirected(_ error: any Error) -> Bool {
    switch error {
    case CatalogError.notFound, OrderingError.notFound: true
    case CatalogError.store(let error), OrderingError.store(let error):
      if case .unreadable = error.kind { true } else { false }
    default: false
    }
  }

  /// Signing in at a store, out of this process.
  func signIn(at location: StoreLocation) throws -> StoreSignIn {
    StoreSignIn(
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
    for location: StoreLocation,
    _ configuration: Configuration
  ) throws -> HTTPClient.Credentials? {
    if let credentials = try signIn(at: location).credentials() { return credentials }
    guard case .web(let url) = location,
      let token = try secret(Settings.storeToken, configuration)
    else { return nil }
    let home = configuration.value(of: Settings.storeURL, beside: Settings.storeToken)
    if let home, let origin = home.origin, origin != location.origin {
      explain("The access token is that of \(home), and is not sent to \(location).")
      return nil
    }
    guard !location.isOverheard else { throw StoreFailure.overheardToken(location) }
    var dialect = StoreDialect(address: url)
    if case .of(let chosen) = configuration[Settings.storeDialect] { dialect = chosen }
    return dialect == .shopify
      ? .key(token.revealed, in: "X-Shopify-Access-Token") : .bearer(token.revealed)
  }
}

extension Composition {
  /// Whose numbers and money are written.
  func locale(_ configuration: Configuration) -> Locale {
    LocaleChoice(configuration, environment: surroundings.console.environment).locale
  }

  /// Where a person writes drafts.
  func draftDesk(_ display: Display, _ catalog: CatalogModel) async throws -> DraftDesk {
    guard display.prompt.isAllowed else {
      throw OutputError.cannotAsk(question: "What is it to be?", flag: "options such as --title")
    }
    return DraftDesk(
      display: display,
      categories: try await catalog.categoryTree(),
      folder: try folders.path(.state)
    )
  }
}
