import Catalog
import CatalogCommands
import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import Mail
import NewsCommands
import NewsDomain
import Ordering
import OrderingCommands
import StoreCommands
import StoreCore
import StoreHTTP
import StoreServer

/// The composition root: builds the dependencies of a command on demand.
struct Composition: Sendable {
  let appEnvironment: AppEnvironment

  /// The servers that the command may ask.
  let network: Network

  private let outputOptions: OutputOptions
  private let sources: Result<ConfigurationSources, any Error>
  private let connection: Result<StoreConnection, any Error>

  init(_ invocation: Invocation, in appEnvironment: AppEnvironment) throws {
    self.appEnvironment = appEnvironment
    outputOptions = try GlobalOptions.outputOptions(of: invocation)
    let store = try StoreLocation.assignments(of: invocation)
    let locale = try invocation[GlobalOptions.locale].map { name in
      Assignment(name: Settings.locale.name, value: name.text)
    }
    // A dedicated option takes precedence over --config.
    let assignments = try invocation[GlobalOptions.config] + store + [locale].compactMap(\.self)
    let isJSON = outputOptions.format?.isJSON == true
    @Sendable func explain(_ text: String) {
      // A failure to write the explanation must not fail the command.
      try? appEnvironment.console.error.write(Note("explain", [text]).text(isJSON: isJSON))
    }
    let network = Network(
      appEnvironment: appEnvironment,
      isCached: try invocation[GlobalOptions.cached],
      isOffline: try invocation[GlobalOptions.offline],
      explain: try invocation[GlobalOptions.explain] ? explain : nil
    )
    self.network = network
    let sources = Result { try ConfigurationSources(assignments, in: appEnvironment) }
    self.sources = sources
    connection = Result {
      StoreConnection(configuration: try sources.get().read(), network: network)
    }
  }

  var now: @Sendable () -> Date { appEnvironment.now }

  var timeZone: TimeZone { appEnvironment.timeZone }

  var isOffline: Bool { network.isOffline }

  var folders: BaseDirectories { appEnvironment.folders }

  /// The effective settings.
  var configuration: Configuration { get throws { try store.configuration } }

  var store: StoreConnection { get throws { try connection.get() } }

  var news: NewsProviders {
    get throws { NewsProviders(configuration: try configuration, network: network) }
  }

  func path(of file: Path) -> String { appEnvironment.path(of: file) }

  func body(of file: Path) throws(HTTPError) -> HTTPBody { try appEnvironment.body(of: file) }

  func explained(_ error: any Error) async -> any Error {
    if error is NewsError { return NewsFailure.explaining(error) }
    // Invalid settings fail before any model does.
    guard let store = try? store else { return error }
    return await store.explained(error)
  }

  /// The sources that settings are read from.
  var configurationSources: ConfigurationSources { get throws { try sources.get() } }

  /// The display of results, configured by the options and the settings.
  var display: Display { get throws { display(by: try configuration) } }

  /// The display of results for a command that ignores the settings, so that it works if they are
  /// invalid.
  var displayWithoutSettings: Display { display(by: .standard) }

  /// Notes the settings of files that are no settings any more, and what replaces them.
  func noteMovedSettings() {
    // Settings that cannot be read fail where they are needed.
    guard let moved = try? configuration.moved, !moved.isEmpty else { return }
    let (names, first) = (moved.joined(separator: ", "), moved[0])
    displayWithoutSettings.note(
      "Ignored in the settings: \(names). The store has the seller: set it with 'rialto init' or "
        + "'rialto store profile'. Remove an old line with 'rialto config unset \(first)'."
    )
  }

  private func display(by configuration: Configuration) -> Display {
    Display(
      appEnvironment.console.configured(by: configuration),
      options: outputOptions,
      locale: LocaleChoice(configuration, environment: appEnvironment.console.environment).locale
    )
  }
}

/// A command of `rialto`, which runs with the composition root as its context.
typealias Command = CommandKit.Command<Composition>

// The composition is the context of the commands of each module.

extension Composition: CatalogContext {
  var draftFolder: String { get throws { try folders.path(.state) } }

  func catalog() async throws -> any CatalogClient { try await store.catalog() }

  func catalog(isDryRun: Bool) async throws -> any CatalogClient {
    try await store.catalog(ifMissing: isDryRun ? .simulated : .created)
  }

  func storeCurrency() async throws -> Currency { try await store.currency() }
}

extension Composition: OrderingContext {
  func orderingClient(createsStore: Bool) async throws -> StoreClient {
    try await store.ordering(createsStore: createsStore)
  }

  func ordering() async throws -> OrderingModel {
    let store = try store
    let client = try await store.ordering()
    let owner = try CartOwner(of: store)
    return await OrderingModel(
      client: client,
      file: try await CartFile.openForReading(try owner.file(in: folders)),
      store: owner.name,
      pageSize: 50,
      now: now
    )
  }

  func orderSource() async throws -> any OrderSource { try await store.orders() }

  func products(
    _ items: [ItemQuantity],
    in currency: Currency?
  ) async throws -> [Ordering.ProductReference] {
    try await catalog().references(to: items, in: currency)
  }

  func products(
    matching text: String,
    in currency: Currency?
  ) async throws -> [Ordering.ProductReference] {
    try await catalog().references(matching: text, in: currency)
  }

  func documentPath(named name: String) throws -> String {
    let folder = try folders.path(.data).appendingPath("documents")
    try folder.makeFolder()
    return folder.appendingPath(name)
  }

  func open(fileAt path: String) throws {
    try Browser(environment: appEnvironment.console.environment).open(fileAt: path)
  }

  func exchangeRates(
    from currencies: [Currency],
    to target: Currency
  ) async throws -> [ExchangeRate] {
    try await MarketLoader(composition: self).exchangeRates(from: currencies, to: target)
  }
}

extension Composition: StoreContext {
  var transport: any HTTPTransport { appEnvironment.transport }

  var mailTransport: any MailTransport { appEnvironment.mailTransport }

  var storePlace: StorePlace {
    get throws {
      let runtime = appEnvironment.console.environment["XDG_RUNTIME_DIR"]
      let folder = runtime.flatMap { $0.isUsablePath ? $0.appendingPath("rialto") : nil }
      return StorePlace(
        file: try folders.storeFile,
        socket: try (folder ?? folders.path(.state)).appendingPath("store.sock"),
        database: try storeOfThisMachine.database,
        standby: try configuration[Settings.storeReadOnlyDatabase]?.text
      )
    }
  }

  func openStore(
    at place: StorePlace,
    createsStore: Bool,
    _ configure: (inout StoreServer.Configuration) -> Void
  ) async throws -> StoreServer {
    guard let database = place.database else {
      return try await storeOfThisMachine.open(createsStore: createsStore, configure)
    }
    return try await store.open(in: database) {
      configure(&$0)
      $0.createsTables = createsStore
    }
  }

  /// The store of this machine, also if the settings name a server; the command line must not.
  private var storeOfThisMachine: StoreConnection {
    get throws {
      let store = try store
      if let named = store.namedLocation, !named.isInProcess { throw StoreFailure.elsewhere(named) }
      return store
    }
  }
}

extension Composition: CountriesContext {
  func makeWorldBankClient(
    onFallback note: @escaping @Sendable (String) -> Void
  ) throws -> WorldBankClient {
    try worldBank(sharing: FallbackGroup(noting: note))
  }

  func makeWorldBankClient() throws -> WorldBankClient { try worldBank(sharing: nil) }

  private func worldBank(sharing group: FallbackGroup?) throws -> WorldBankClient {
    let setting = Settings.countriesURL
    return WorldBankClient(try network.client(of: setting, in: configuration, sharing: group))
  }

  var keptIndicators: KeptIndicators { get throws { try folders.keptIndicators } }
}

extension Composition: NewsContext {
  func makeNewsService(
    pageSize: Int,
    onFallback note: @escaping @Sendable (String) -> Void
  ) async throws -> NewsService {
    try await news.service(pageSize: pageSize, onFallback: note)
  }

  func newsFile() async throws -> NewsFile { try await appEnvironment.newsFile() }

  func makePublicNetworkClient(for address: URL) -> HTTPClient {
    network.publicClient(for: address)
  }

  func makeNewsAPIClient(key: SecretText) async throws -> HTTPClient {
    try news.newsAPI(key: key, countedBy: try await appEnvironment.newsQuota())
  }

  func saveNewsAPIKey(_ key: SecretText) throws -> String { try appEnvironment.saveNewsAPIKey(key) }

  func countryCode(of name: String) async throws -> String {
    try await withWorldBank { client, _ in try await client.countryList().country(name).iso2 }
  }

  func open(_ page: URL) throws {
    try Browser(environment: appEnvironment.console.environment).open(page)
  }
}
