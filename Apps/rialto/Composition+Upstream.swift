import CommandKit
import Foundation
import FoundationCore
import Sandbox
import StoreHTTP

/// Who answers for the world outside.
enum Upstream {
  /// The servers themselves.
  case network
  /// What came with the program, in their shapes.
  case sandbox
}

extension Composition {
  /// Asks the world outside, and what came with the program where there is no network.
  ///
  /// A server that answers, with whatever error, is there: what it failed with is thrown.
  ///
  /// The body runs again in that case, so it shows nothing before it is done. What is not known
  /// either way is told as it is; where the program has no answer of its own, it is told who could
  /// not be reached.
  func askingUpstream<Value>(
    _ display: Display,
    _ body: (Upstream) async throws -> Value
  ) async throws -> Value {
    try await askingUpstream(telling: { display.note($0) }, body)
  }

  /// The same for whoever has another place for what is to be told.
  func askingUpstream<Value>(
    telling note: (String) -> Void,
    _ body: (Upstream) async throws -> Value
  ) async throws -> Value {
    guard !isOffline else { return try await body(.sandbox) }
    do {
      return try await body(.network)
    } catch  where error.asFailure.meansNoNetwork {
      let sentence = error.asFailure.substitution
      do {
        let value = try await body(.sandbox)
        note(sentence)
        return value
      } catch let bundled where [.notFound, .cancelled].contains(bundled.asFailure.category) {
        note(sentence)
        throw bundled
      } catch let bundled {
        // Not what was asked for, but why there is nothing in its place.
        note(bundled.asFailure.title)
        throw error
      }
    }
  }

  /// A client for one of the servers outside; what they answer is kept in the cache folder.
  func client(
    for base: URL,
    of upstream: Upstream,
    credentials: HTTPClient.Credentials? = nil
  ) -> HTTPClient {
    switch upstream {
    case .network:
      return client(for: base, cache: answers, credentials: credentials)
    case .sandbox:
      explain("\(base.host() ?? "") is not asked: what came with the program answers")
      return client(
        for: base,
        over: InProcessTransport(
          provenance: .bundled,
          handler: Sandbox(now: surroundings.now).handler
        ),
        cache: .off
      )
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

  /// Where answers are kept; without a home folder they are not, which costs time and no more.
  var answers: HTTPClient.Cache {
    guard let path = try? answersPath() else { return .memory() }
    return .disk(path)
  }

  /// The file in which answers are kept, there or not.
  func answersPath() throws(ConfigurationError) -> String {
    try folders.path(.cache).appendingPath("answers.sqlite")
  }
}

extension Failure {
  /// True if no server was found or could be connected to.
  var meansNoNetwork: Bool {
    ["http.host_not_found", "http.no_connection"].contains(code)
  }

  /// The note that bundled answers are shown instead.
  var substitution: String { "\(title) What came with the program is shown in its place." }
}
