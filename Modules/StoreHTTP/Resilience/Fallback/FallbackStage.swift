import Foundation
import FoundationCore

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
      named.request = request.summary
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
