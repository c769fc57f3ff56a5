import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import Sandbox
import StoreHTTP

extension Composition: CountriesContext {
  func makeWorldBankClient(
    onFallback note: @escaping @Sendable (String) -> Void
  ) throws -> WorldBankClient {
    let group = makeFallbackGroup(onFallback: note)
    return WorldBankClient(try client(of: Settings.countriesURL, sharing: group))
  }
}

extension Composition {
  /// Creates a group of clients that fall back to bundled data together, with a note about it.
  func makeFallbackGroup(onFallback note: @escaping @Sendable (String) -> Void) -> FallbackGroup {
    FallbackGroup { note("\($0.title) Showing bundled data instead.") }
  }

  /// Creates a client for the external server that a setting names.
  func client(
    of setting: Setting<WebAddress>,
    sharing fallbackGroup: FallbackGroup?
  ) throws -> HTTPClient {
    guard let base = try configuration[setting]?.url, let standard = setting.standard?.url else {
      throw HTTPError(.invalidRequest("\(setting.name) has no address"))
    }
    return client(for: base, or: standard, sharing: fallbackGroup)
  }

  /// Creates a client for an external server.
  ///
  /// The sandbox replaces a standard server that cannot be reached, never one that the user has
  /// chosen; with `--offline`, it replaces every server. The server's responses are cached in the
  /// cache folder.
  ///
  /// - Parameters:
  ///   - base: The address of the server.
  ///   - standard: The default address, which bundled data is recorded from.
  ///   - fallbackGroup: The group of clients of the same model; `nil` for no fallback.
  ///   - transport: The transport to the server (default: the one of the app environment).
  ///   - credentials: The credentials for the server.
  /// - Returns: The client.
  func client(
    for base: URL,
    or standard: URL,
    sharing fallbackGroup: FallbackGroup?,
    over transport: (any HTTPTransport)? = nil,
    credentials: HTTPClient.Credentials? = nil
  ) -> HTTPClient {
    guard !isOffline else { return sandboxClient(at: standard) }
    let group = base == standard ? fallbackGroup : nil
    let fallback = group.map { HTTPClient.Fallback(to: sandbox, group: $0) }
    return client(
      for: base,
      over: transport,
      cache: answers,
      credentials: credentials,
      fallback: fallback
    )
  }

  /// Creates a client for bundled data.
  func sandboxClient(at base: URL) -> HTTPClient {
    explain("\(base.host() ?? ""): using bundled data, no request sent")
    return client(for: base, over: sandbox, from: .direct)
  }

  /// Creates a client of the World Bank that no other data replaces.
  func makeWorldBankClient() throws -> WorldBankClient {
    guard let base = try configuration[Settings.countriesURL]?.url,
      let standard = Settings.countriesURL.standard?.url
    else {
      throw HTTPError(.invalidRequest("\(Settings.countriesURL.name) has no address"))
    }
    return WorldBankClient(client(for: base, or: standard, sharing: nil))
  }

  /// The folder of the indicators that the user keeps for use without a network.
  var keptIndicators: KeptIndicators {
    get throws(ConfigurationError) {
      KeptIndicators(folder: try folders.path(.data).appendingPath("indicators"))
    }
  }

  private var sandbox: InProcessTransport {
    // Without a home folder, no indicators are kept.
    let sandbox = Sandbox(now: appEnvironment.now, kept: try? keptIndicators)
    return InProcessTransport(provenance: .bundled, handler: sandbox.handler)
  }

  /// Creates a client that probes a server, without retries or caching and with short time limits.
  func probeClient(
    for base: URL,
    over transport: (any HTTPTransport)? = nil
  ) -> HTTPClient {
    var configuration = client(for: base, cache: .off).configuration
    configuration.retries = .none
    configuration.circuitBreaker = nil
    configuration.timeLimits = appEnvironment.probeTimeLimits.request
    return HTTPClient(base, over: transport ?? appEnvironment.transport, configuration)
  }

  /// The response cache: a file, or memory without a home folder.
  var answers: HTTPClient.Cache {
    guard let path = try? answersPath() else { return .memory() }
    return .disk(path)
  }

  /// Returns the path of the response cache, whether or not the file exists.
  ///
  /// - Throws: ``ConfigurationError/noHome(variable:)`` without a home folder.
  func answersPath() throws(ConfigurationError) -> String {
    try folders.path(.cache).appendingPath("answers.sqlite")
  }
}
