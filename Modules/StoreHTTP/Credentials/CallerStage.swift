import Foundation

/// Notes who asks, before anything that was brought for somebody else could be the answer.
///
/// Once for each call: what a cache keeps and what a flight shares is told apart by the account, or
/// else by the very credential that the request is signed with further down.
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
    if exchange.caller == nil, credentials.areFor(request, to: home) {
      exchange.caller = try await credentials.keeper.caller()
    }
    return try await next.send(request, for: exchange)
  }
}

/// Who asks: the same name for the same caller in every process, which does not say the secret.
struct CallerIdentity: Sendable {
  let partition: String
  /// What the call is signed with, where that is known already.
  var credential: Credential?
}
