import FoundationCore
import StoreHTTP

/// Spreads requests over servers that come and go, as a load balancer would.
///
/// Each goes to the next server that is up. One that dies takes with it what it was asked: that is an
/// error of the connection, and it is for whoever asked to ask again.
final class Balancer: HTTPTransport {
  private struct State {
    var isUp: [Bool]
    var last = 0
  }

  private let servers: [any HTTPTransport]
  private let state: Lock<State>

  /// Spreads over these, all of which are up.
  init(over servers: [any HTTPTransport]) {
    precondition(!servers.isEmpty, "There is somebody to ask.")
    self.servers = servers
    state = Lock(State(isUp: servers.map { _ in true }))
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    try await next().send(request, for: exchange)
  }

  /// Notes whether a server is up.
  func note(_ server: Int, isUp: Bool) {
    state.withLock { $0.isUp[server] = isUp }
  }

  /// The next server that is up; where none is, one that will not answer.
  private func next() -> any HTTPTransport {
    state.withLock { state in
      let turns = (1...servers.count).map { (state.last + $0) % servers.count }
      state.last = turns.first { state.isUp[$0] } ?? turns[0]
      return servers[state.last]
    }
  }
}
