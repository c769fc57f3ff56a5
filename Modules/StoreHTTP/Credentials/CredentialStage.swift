import Foundation
import FoundationCore

/// Adds the credential to requests to the client's own origin, and has it refreshed when refused.
///
/// The body of a refused request has to be readable again; if it is not, the 401 is the answer.
struct CredentialStage: HTTPTransport {
  private let next: any HTTPTransport
  private let credentials: HTTPClient.Credentials
  private let home: Origin
  private let timeline: ElapsedClock
  private let storm: RefreshRateLimit

  init(
    over next: any HTTPTransport,
    _ credentials: HTTPClient.Credentials,
    of base: URL,
    _ clock: any Clock<Duration>
  ) {
    self.next = next
    self.credentials = credentials
    home = Origin(base)
    timeline = ElapsedClock(clock)
    storm = RefreshRateLimit(timeline)
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    guard credentials.areFor(request, to: home) else {
      return try await next.send(request, for: exchange)
    }
    let credential = try await credential(of: exchange)
    let refusal = try await next.send(signed(request, credential), for: exchange)
    guard refusal.status == 401, request.body.isReplayable,
      let other = try await replacement(for: credential, exchange)
    else { return refusal }
    await refusal.body.discard(on: timeline)
    let response = try await next.send(signed(request, other), for: exchange)
    guard response.status == 401 else { return response }
    throw HTTPError(.credentialRefused, underlying: [HTTPError(.status(401, HTTPError.Problem()))])
  }

  /// The one the call began with, so that it is signed with what it is cached under, or what that
  /// was replaced by.
  private func credential(of exchange: HTTPExchange) async throws(HTTPError) -> Credential {
    guard let first = exchange.caller?.credential else {
      return try await credentials.keeper.credential()
    }
    return credentials.keeper.newest(for: first.value)
  }

  private func replacement(
    for refused: Credential,
    _ exchange: HTTPExchange
  ) async throws(HTTPError) -> Credential? {
    try await credentials.keeper.replacement(for: refused) { [storm] () throws(HTTPError) in
      try storm.note()
      exchange.report(.credentialRefreshed)
    }
  }

  private func signed(
    _ request: HTTPRequest,
    _ credential: Credential
  ) throws(HTTPError) -> HTTPRequest {
    var request = request
    request.fields.append(credentials.field, credentials.prefix + credential.value)
    // Without the field itself: an error does not quote a secret.
    guard request.fields.last.map({ HTTPFields([$0]).firstUnsendable == nil }) == true else {
      throw HTTPError(.invalidRequest("the credential contains characters that are invalid in a header field"))
    }
    return request
  }
}

extension HTTPClient.Credentials {
  /// Whether they are to be added to a request to that origin.
  func areFor(_ request: HTTPRequest, to home: Origin) -> Bool {
    !request.fields.contains(field) && Origin(request.url) == home
  }
}

/// Stops a server that refuses whatever it gave before from being asked for ever more.
private final class RefreshRateLimit: Sendable {
  private static let most = 5
  private static let window = Duration.seconds(30)

  private let timeline: ElapsedClock
  private let refreshes = Lock<[Duration]>([])

  init(_ timeline: ElapsedClock) { self.timeline = timeline }

  func note() throws(HTTPError) {
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
