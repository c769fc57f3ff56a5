import FoundationCore
import StoreHTTP

/// A transport that distributes requests over servers, as a load balancer does.
///
/// Each request goes to the next server that is up. If the server dies, the request fails with a
/// connection error, and the client has to retry.
final class Balancer: HTTPTransport {
  private struct State {
    var isUp: [Bool]
    var last = 0
  }

  private let servers: [any HTTPTransport]
  private let state: Lock<State>

  /// Creates a balancer over servers that are up.
  init(over servers: [any HTTPTransport]) {
    precondition(!servers.isEmpty, "A balancer needs at least one server.")
    self.servers = servers
    state = Lock(State(isUp: servers.map { _ in true }))
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    try await next().send(request, for: exchange)
  }

  /// Sets whether a server is up.
  func note(_ server: Int, isUp: Bool) {
    state.withLock { $0.isUp[server] = isUp }
  }

  /// Returns the next server that is up, or else one that will fail.
  private func next() -> any HTTPTransport {
    state.withLock { state in
      let turns = (1...servers.count).map { (state.last + $0) % servers.count }
      state.last = turns.first { state.isUp[$0] } ?? turns[0]
      return servers[state.last]
    }
  }
}

/// The longest time between two acknowledged orders.
struct LongestGap: Sendable {
  private(set) var length = Duration.zero
  private var last: ContinuousClock.Instant

  init(since start: ContinuousClock.Instant) { last = start }

  /// Ends the current gap at an acknowledged order or at the end of the test.
  mutating func end(at time: ContinuousClock.Instant) {
    length = max(length, time - last)
    last = max(last, time)
  }
}
