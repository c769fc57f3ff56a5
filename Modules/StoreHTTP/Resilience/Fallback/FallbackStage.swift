import FoundationCore

/// Asks the fallback where no server can be reached.
///
/// It is the first stage: the cache is to keep nothing of the fallback's, and to answer nothing that
/// the fallback is to answer.
struct FallbackStage: HTTPTransport {
  private let next: any HTTPTransport
  private let fallback: HTTPClient.Fallback

  init(over next: any HTTPTransport, _ fallback: HTTPClient.Fallback) {
    self.next = next
    self.fallback = fallback
  }

  func send(
    _ request: HTTPRequest,
    for exchange: Exchange
  ) async throws(HTTPError) -> HTTPResponse {
    guard request.method.isSafe else { return try await next.send(request, for: exchange) }
    let agreement = fallback.agreement
    guard agreement.begin() else {
      return try await fallback.transport.send(request, for: exchange)
    }
    do throws(HTTPError) {
      let response = try await next.send(request, for: exchange)
      agreement.end(reached: response.provenance.isFromServer)
      return response
    } catch {
      guard error.meansNoServer else {
        agreement.end(reached: false)
        throw error
      }
      // The call adds its request to an error that it throws; this one may not get so far.
      var named = error
      named.request = request.summary
      guard await agreement.fallsBack(after: named) else { throw error }
      exchange.report(.fellBack)
      return try await fallback.transport.send(request, for: exchange)
    }
  }
}

extension Provenance {
  /// True if the server answered or confirmed it just now.
  fileprivate var isFromServer: Bool {
    switch self {
    case .network, .validated: true
    case .cache, .stale, .bundled, .recording: false
    }
  }
}

extension HTTPError {
  /// True if no server was found or could be connected to.
  fileprivate var meansNoServer: Bool {
    switch kind {
    case .hostNotFound, .noConnection: true
    default: false
    }
  }
}
