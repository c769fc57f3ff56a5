import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import Sandbox
import StoreHTTP

extension Composition: CountriesContext {
  func makeCountriesModel(
    onFallback note: @escaping @Sendable (String) -> Void
  ) async throws -> CountriesModel {
    let group = makeFallbackGroup(onFallback: note)
    return await CountriesModel(client: try client(of: Settings.countriesURL, sharing: group))
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
    sharing fallbackGroup: FallbackGroup
  ) throws -> HTTPClient {
    guard let base = try configuration[setting]?.url, let standard = setting.standard?.url else {
      throw HTTPError(.invalidRequest("\(setting.name) has no address"))
    }
    return client(for: base, or: standard, sharing: fallbackGroup)
  }

  /// Creates a client for an external server.
  ///
  /// The sandbox replaces a server that cannot be reached, or every server with `--offline`. The
  /// server's responses are cached in the cache folder.
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
    let fallback = fallbackGroup.map { group in
      HTTPClient.Fallback(to: sandbox { $0.moved(from: base, to: standard) }, group: group)
    }
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
    return client(for: base, over: sandbox { $0 }, cache: .off)
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

  private func sandbox(at address: @escaping @Sendable (URL) -> URL) -> InProcessTransport {
    // Without a home folder, nothing is kept.
    let handler = Sandbox(now: appEnvironment.now, kept: try? keptIndicators).handler
    return InProcessTransport(provenance: .bundled) { request in
      var request = request
      request.url = address(request.url)
      return await handler(request)
    }
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

extension URL {
  /// Returns the address with one base replaced by another.
  fileprivate func moved(from base: URL, to other: URL) -> URL {
    guard base != other, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return self
    }
    let path = path(percentEncoded: true).trimmingPrefix(base.path(percentEncoded: true))
    parts.scheme = other.scheme
    parts.host = other.host()
    parts.port = other.port
    parts.percentEncodedPath = other.path(percentEncoded: true) + path
    return parts.url ?? self
  }
}
