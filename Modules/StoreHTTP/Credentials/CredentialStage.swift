import Foundation
import FoundationCore

/// Adds the credential to requests to the client's own origin, and refreshes it when refused.
///
/// The body of a refused request must be replayable; otherwise the caller gets the 401.
struct CredentialStage: HTTPTransport {
  private let next: any HTTPTransport
  private let credentials: HTTPClient.Credentials
  private let home: Origin
  private let timeline: ElapsedClock
  private let rateLimit: RefreshRateLimit

  init(
    over next: any HTTPTransport,
    credentials: HTTPClient.Credentials,
    of base: URL,
    clock: any Clock<Duration>
  ) {
    self.next = next
    self.credentials = credentials
    home = Origin(base)
    timeline = ElapsedClock(clock)
    rateLimit = RefreshRateLimit(timeline)
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    guard credentials.apply(to: request, at: home) else {
      return try await next.send(request, for: exchange)
    }
    let credential = try await credential(of: exchange)
    let refusal = try await next.send(signed(request, with: credential), for: exchange)
    guard refusal.status == 401, request.body.isReplayable,
      let other = try await replacement(for: credential, exchange)
    else { return refusal }
    await refusal.body.discard(on: timeline)
    let response = try await next.send(signed(request, with: other), for: exchange)
    guard response.status == 401 else { return response }
    throw HTTPError(.credentialRefused, underlying: [HTTPError(.status(401, HTTPError.Problem()))])
  }

  /// Returns the credential that the call began with, under which it is cached, or its replacement.
  private func credential(of exchange: HTTPExchange) async throws(HTTPError) -> Credential {
    guard let first = exchange.caller?.credential else {
      return try await credentials.refresher.credential()
    }
    return credentials.refresher.newest(for: first.value)
  }

  private func replacement(
    for refused: Credential,
    _ exchange: HTTPExchange
  ) async throws(HTTPError) -> Credential? {
    try await credentials.refresher.replacement(for: refused) { [rateLimit] () throws(HTTPError) in
      try rateLimit.recordRefresh()
      exchange.report(.credentialRefreshed)
    }
  }

  private func signed(
    _ request: HTTPRequest,
    with credential: Credential
  ) throws(HTTPError) -> HTTPRequest {
    var request = request
    request.fields.append(credentials.field, credentials.prefix + credential.value)
    // Without the field itself: an error does not quote a secret.
    guard request.fields.last.map({ HTTPFields([$0]).firstInvalidField == nil }) == true else {
      throw HTTPError(.invalidRequest("the credential contains invalid characters"))
    }
    return request
  }
}

extension HTTPClient.Credentials {
  /// Returns `true` if the credential is to be added to the request.
  func apply(to request: HTTPRequest, at home: Origin) -> Bool {
    !request.fields.contains(field) && Origin(request) == home
  }
}

/// Limits the refreshes, for a server that refuses every credential it issues.
private final class RefreshRateLimit: Sendable {
  private static let most = 5
  private static let window = Duration.seconds(30)

  private let timeline: ElapsedClock
  private let refreshes = Lock<[Duration]>([])

  init(_ timeline: ElapsedClock) { self.timeline = timeline }

  func recordRefresh() throws(HTTPError) {
    let now = timeline.now
    let isAllowed = refreshes.withLock { refreshes in
      refreshes.removeAll { now - $0 >= Self.window }
      guard refreshes.count < Self.most else { return false }
      refreshes.append(now)
      return true
    }
    guard isAllowed else { throw HTTPError(.credentialRefused) }
  }
}

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
