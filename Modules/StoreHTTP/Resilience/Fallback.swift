import Foundation
import FoundationCore

/// A group of clients that fall back together, so that their responses are consistent.
///
/// A request that reaches no server waits for the requests in flight to other servers, since one of
/// them may succeed. Once all clients fall back, requests that are still being retried are
/// cancelled.
public final class FallbackGroup: Sendable {
  private enum Decision {
    case network
    case fallback
  }

  /// A request that the network may still complete.
  private struct Attempt {
    let server: String
    let giveUp: @Sendable () -> Void
  }

  private struct State {
    var verdict: Decision?
    var attempts: [HTTPExchange.ID: Attempt] = [:]
    /// The servers that could not be reached.
    var unreachable: Set<String> = []
    var error: HTTPError?
    var waiting: [CheckedContinuation<Void, Never>] = []

    /// Returns the continuations to resume and the attempts to cancel after a decision.
    mutating func settled() -> [@Sendable () -> Void] {
      let isHopeless = attempts.values.allSatisfy { unreachable.contains($0.server) }
      if verdict == nil, !waiting.isEmpty, isHopeless { verdict = .fallback }
      guard verdict != nil else { return [] }
      let givingUp = verdict == .fallback ? attempts.values.map(\.giveUp) : []
      defer { waiting = [] }
      return givingUp + waiting.map { request in { request.resume() } }
    }
  }

  private let state = Lock(State())
  private let onFallback: @Sendable (HTTPError) -> Void

  /// Creates a group.
  ///
  /// - Parameter onFallback: Called once, with the first error for which the clients fall back.
  public init(onFallback: @escaping @Sendable (HTTPError) -> Void = { _ in }) {
    self.onFallback = onFallback
  }

  /// `true` once the clients have fallen back.
  public var hasFallenBack: Bool { state.withLock { $0.verdict == .fallback } }

  /// Records a request sent to the network.
  ///
  /// - Parameters:
  ///   - id: The identifier of the call.
  ///   - server: The server, by host and port.
  ///   - giveUp: Cancels the request if the clients fall back meanwhile.
  /// - Returns: `false` if the fallback is to handle the request.
  func begin(
    _ id: HTTPExchange.ID,
    to server: String,
    giveUp: @escaping @Sendable () -> Void
  ) -> Bool {
    state.withLock { state in
      guard state.verdict != .fallback else { return false }
      state.attempts[id] = Attempt(server: server, giveUp: giveUp)
      return true
    }
  }

  /// Records the end of a network request.
  ///
  /// - Parameters:
  ///   - id: The identifier of the call.
  ///   - reached: `true` if a server responded; a cancellation or a cached response proves nothing.
  func end(_ id: HTTPExchange.ID, reached: Bool) {
    let steps = state.withLock { state in
      state.attempts[id] = nil
      if reached, state.verdict == nil { state.verdict = .network }
      return state.settled()
    }
    for step in steps { step() }
  }

  /// Records that a request reached no server; returns `true` if the fallback is to handle it.
  func fallsBack(_ id: HTTPExchange.ID, after error: HTTPError) async -> Bool {
    await withCheckedContinuation { continuation in
      let steps = state.withLock { state in
        if let attempt = state.attempts.removeValue(forKey: id) {
          state.unreachable.insert(attempt.server)
        }
        state.error = state.error ?? error
        state.waiting.append(continuation)
        return state.settled()
      }
      for step in steps { step() }
    }
    let (fallsBack, first) = state.withLock { state in
      defer { if state.verdict == .fallback { state.error = nil } }
      return (state.verdict == .fallback, state.error)
    }
    if fallsBack, let first { onFallback(first) }
    return fallsBack
  }
}

/// Uses the fallback if no server can be reached.
///
/// It is the first stage: the cache must not store responses of the fallback, nor serve requests
/// that the fallback is to handle.
struct FallbackStage: HTTPTransport {
  private let next: any HTTPTransport
  private let fallback: HTTPClient.Fallback

  init(over next: any HTTPTransport, _ fallback: HTTPClient.Fallback) {
    self.next = next
    self.fallback = fallback
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    guard request.method.isSafe else { return try await next.send(request, for: exchange) }
    let group = fallback.group
    if group.hasFallenBack {
      return try await fallback.transport.send(request, for: exchange)
    }
    let attempt = Task { [next] in
      do throws(HTTPError) {
        return Result<HTTPResponse, HTTPError>.success(try await next.send(request, for: exchange))
      } catch {
        return .failure(error)
      }
    }
    let giveUp: @Sendable () -> Void = { attempt.cancel() }
    guard group.begin(exchange.id, to: request.url.server, giveUp: giveUp) else {
      giveUp()
      return try await fallback.transport.send(request, for: exchange)
    }
    let result = await withTaskCancellationHandler {
      await attempt.value
    } onCancel: {
      giveUp()
    }
    do throws(HTTPError) {
      let response = try result.get()
      group.end(exchange.id, reached: response.provenance.isFromServer)
      return response
    } catch {
      guard await fallsBack(after: error, of: request, in: exchange) else { throw error }
      exchange.report(.fellBack)
      return try await fallback.transport.send(request, for: exchange)
    }
  }

  /// Returns `true` if the fallback is to handle a failed request.
  private func fallsBack(
    after error: HTTPError,
    of request: HTTPRequest,
    in exchange: HTTPExchange
  ) async -> Bool {
    let group = fallback.group
    if error.meansNoServer {
      // The call adds its request to an error that it throws; this one may not get so far.
      var named = error
      named.added.request = request.summary
      return await group.fallsBack(exchange.id, after: named)
    }
    group.end(exchange.id, reached: false)
    // The request was cancelled because the others fell back, unless its caller cancelled it.
    guard case .cancelled = error.kind, !Task.isCancelled else { return false }
    return group.hasFallenBack
  }
}

extension URL {
  /// The host and the port.
  fileprivate var server: String { "\(host() ?? ""):\(port ?? 0)" }
}

extension Provenance {
  /// `true` if the server sent or confirmed the response just now.
  fileprivate var isFromServer: Bool {
    switch self {
    case .network, .revalidated: true
    case .cache, .stale, .bundled, .recording: false
    }
  }
}

extension HTTPError {
  /// `true` if no server could be resolved or connected to.
  fileprivate var meansNoServer: Bool {
    switch kind {
    case .hostNotFound, .noConnection: true
    default: false
    }
  }
}

extension HTTPClient {
  /// A transport used instead of a server that cannot be reached.
  ///
  ///     configuration.fallback = HTTPClient.Fallback(to: bundled, group: group)
  ///
  /// Once no server could be resolved or connected to, in all attempts, the fallback handles that
  /// request and every later one. A server that responds, even with an error, is reachable: from
  /// then on no request falls back, because the pages of one list must be consistent. Unsafe
  /// requests never fall back. A response of the fallback bypasses the cache.
  public struct Fallback: Sendable {
    let transport: any HTTPTransport
    let group: FallbackGroup

    /// Creates a fallback.
    ///
    /// - Parameters:
    ///   - transport: The transport used instead of the server.
    ///   - group: The group of clients that fall back together.
    public init(to transport: any HTTPTransport, group: FallbackGroup) {
      self.transport = transport
      self.group = group
    }
  }
}
