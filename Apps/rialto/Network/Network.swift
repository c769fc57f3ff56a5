import CommandKit
import CountriesDomain
import Foundation
import FoundationCore
import Sandbox
import StoreHTTP

/// The servers of the internet, as a command asks them: over the network, from stored responses, or
/// offline, where bundled data answers for them.
struct Network: Sendable {
  let appEnvironment: AppEnvironment

  /// `true` if cached responses of any age are used.
  let isCached: Bool

  /// `true` if no network request may be made.
  let isOffline: Bool

  /// Explains a step to the user; `nil` without `--explain`.
  let explain: (@Sendable (String) -> Void)?

  /// Creates a client with the program's headers and logging; `configure` changes the rest.
  func client(
    for base: URL,
    over transport: (any HTTPTransport)? = nil,
    from defaults: HTTPClient.Configuration = HTTPClient.Configuration(),
    _ configure: (inout HTTPClient.Configuration) -> Void = { _ in }
  ) -> HTTPClient {
    var configuration = defaults
    configuration.prefersCached = isCached
    configuration.fields["User-Agent"] = "rialto/\(Version.number)"
    configuration.now = appEnvironment.now
    if let explain { configuration.onEvent = { explain("\($0)") } }
    configure(&configuration)
    return HTTPClient(base, over: transport ?? appEnvironment.transport, configuration)
  }

  /// Creates a client for the external server that a setting names.
  ///
  /// The sandbox replaces a standard server that cannot be reached, never one that the user has
  /// chosen; with `--offline`, it replaces every server. The server's responses are cached in the
  /// cache folder.
  ///
  /// The clients of a model share a fallback group; without one, nothing replaces the server.
  func client<Address: ServerAddress>(
    of setting: Setting<Address>,
    in settings: Configuration,
    sharing fallbackGroup: FallbackGroup?,
    over transport: (any HTTPTransport)? = nil,
    credentials: HTTPClient.Credentials? = nil
  ) throws -> HTTPClient {
    guard let base = settings[setting]?.url, let standard = setting.standard?.url else {
      throw HTTPError(.invalidRequest("\(setting.name) has no address"))
    }
    guard !isOffline else { return sandboxClient(at: standard) }
    let group = base == standard ? fallbackGroup : nil
    return client(for: base, over: transport) {
      $0.cache = answers
      $0.credentials = credentials
      $0.fallback = group.map { HTTPClient.Fallback(to: sandbox, group: $0) }
    }
  }

  /// Creates a client for bundled data.
  func sandboxClient(at base: URL) -> HTTPClient {
    explain?("\(base.host() ?? ""): using bundled data, no request sent")
    return client(for: base, over: sandbox, from: .direct)
  }

  /// Returns the bundled economies.
  func bundledWorld() async throws -> World {
    guard let bank = Settings.countriesURL.standard?.url else { return World(countries: []) }
    return try await WorldBankClient(sandboxClient(at: bank)).world()
  }

  /// Creates a client for an untrusted address, which refuses private networks.
  func publicClient(for address: URL) -> HTTPClient {
    guard !isOffline else { return sandboxClient(at: address) }
    return client(for: address, over: appEnvironment.untrustedTransport) { $0.cache = answers }
  }

  /// Creates a client that probes a server, without retries or caching and with short time limits.
  func probeClient(for base: URL, over transport: (any HTTPTransport)? = nil) -> HTTPClient {
    client(for: base, over: transport) {
      $0.cache = .off
      $0.retries = .none
      $0.circuitBreaker = nil
      $0.timeLimits = appEnvironment.probeTimeLimits.request
    }
  }

  /// The response cache: a file, or memory without a home folder.
  var answers: HTTPClient.Cache {
    guard let path = try? appEnvironment.folders.answersFile else { return .memory() }
    return .disk(path)
  }

  private var sandbox: InProcessTransport {
    // Without a home folder, no indicators are kept.
    let sandbox = Sandbox(now: appEnvironment.now, kept: try? appEnvironment.folders.keptIndicators)
    return InProcessTransport(provenance: .bundled, handler: sandbox.handler)
  }
}

extension BaseDirectories {
  /// The file of the response cache, which need not exist.
  var answersFile: String {
    get throws(ConfigurationError) { try path(.cache).appendingPath("answers.sqlite") }
  }

  /// The folder of the indicators that the user keeps for use without a network.
  var keptIndicators: KeptIndicators {
    get throws(ConfigurationError) {
      KeptIndicators(folder: try path(.data).appendingPath("indicators"))
    }
  }
}

extension FallbackGroup {
  /// Creates a group of clients that fall back to bundled data together, with a note about it.
  convenience init(noting note: @escaping @Sendable (String) -> Void) {
    self.init { note("\($0.title) Showing bundled data instead.") }
  }
}
