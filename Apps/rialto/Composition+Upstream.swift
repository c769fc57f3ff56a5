import CommandKit
import Foundation
import FoundationCore
import Sandbox
import StoreHTTP

extension Composition {
  /// Creates an agreement of clients to fall back together to what came with the program.
  ///
  /// The note that the program's own answers are shown is handed on, or written beside the result.
  func fallbackAgreement(
    telling note: (@Sendable (String) -> Void)? = nil
  ) throws -> FallbackGroup {
    let display = try display
    return FallbackGroup { error in
      let text = "\(error.title) What came with the program is shown in its place."
      if let note { note(text) } else { display.note(text) }
    }
  }

  /// Creates a client for a server outside.
  ///
  /// The sandbox answers in place of a server that cannot be reached or is not to be asked. The
  /// server's answers are kept in the cache folder.
  ///
  /// - Parameters:
  ///   - base: The address of the server.
  ///   - standard: The address that the program's own answers stand in for.
  ///   - agreement: The agreement with the other clients of the same model; `nil` where nothing may
  ///     answer in the server's place.
  ///   - transport: The transport to the server; by default that of the surroundings.
  ///   - credentials: The credentials for the server.
  /// - Returns: The client.
  func client(
    for base: URL,
    or standard: URL,
    _ agreement: FallbackGroup?,
    over transport: (any HTTPTransport)? = nil,
    credentials: HTTPClient.Credentials? = nil
  ) -> HTTPClient {
    guard !isOffline else { return sandboxClient(at: standard) }
    let fallback = agreement.map { agreement in
      HTTPClient.Fallback(to: sandbox { $0.moved(from: base, to: standard) }, group: agreement)
    }
    return client(
      for: base,
      over: transport,
      cache: answers,
      credentials: credentials,
      fallback: fallback
    )
  }

  /// Creates a client for what came with the program.
  func sandboxClient(at base: URL) -> HTTPClient {
    explain("\(base.host() ?? "") is not asked: what came with the program answers")
    return client(for: base, over: sandbox { $0 }, cache: .off)
  }

  private func sandbox(at address: @escaping @Sendable (URL) -> URL) -> InProcessTransport {
    let handler = Sandbox(now: surroundings.now).handler
    return InProcessTransport(provenance: .bundled) { request in
      var request = request
      request.url = address(request.url)
      return await handler(request)
    }
  }

  /// A client that soon knows whether a server answers: nothing is kept, and nothing tried again.
  func impatientClient(
    for base: URL,
    over transport: (any HTTPTransport)? = nil
  ) -> HTTPClient {
    var configuration = client(for: base, cache: .off).configuration
    configuration.retries = .none
    configuration.circuitBreaker = nil
    configuration.timeLimits = surroundings.probeTimeLimits.request
    return HTTPClient(base, over: transport ?? surroundings.transport, configuration)
  }

  /// The cache of answers: a file, or memory without a home folder.
  var answers: HTTPClient.Cache {
    guard let path = try? answersPath() else { return .memory() }
    return .disk(path)
  }

  /// The file in which answers are kept, there or not.
  func answersPath() throws(ConfigurationError) -> String {
    try folders.path(.cache).appendingPath("answers.sqlite")
  }
}

extension URL {
  /// Returns the same path and query below another base.
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
