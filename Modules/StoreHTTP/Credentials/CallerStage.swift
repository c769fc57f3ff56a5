import Foundation

/// Identifies the caller before the cache and the coalescing stage.
///
/// Once for each call: cached and shared responses are separated by the account, or else by the
/// credential that the request is signed with.
struct CallerStage: HTTPTransport {
  private let next: any HTTPTransport
  private let credentials: HTTPClient.Credentials
  private let home: Origin

  init(over next: any HTTPTransport, _ credentials: HTTPClient.Credentials, of base: URL) {
    self.next = next
    self.credentials = credentials
    home = Origin(base)
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    if exchange.caller == nil, credentials.apply(to: request, at: home) {
      exchange.caller = try await credentials.refresher.caller()
    }
    return try await next.send(request, for: exchange)
  }
}

/// The identity of a caller: the same in every process, and without the secret.
struct CallerIdentity: Sendable {
  let partition: String
  /// The credential that the call is signed with, if it is known already.
  var credential: Credential?
}
