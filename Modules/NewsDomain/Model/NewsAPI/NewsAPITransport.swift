import Foundation
public import StoreHTTP

/// Carries requests to NewsAPI, and keeps the books of them.
///
/// Put it below a client of NewsAPI, around what really carries them:
///
///     let transport = NewsAPITransport(over: CurlTransport(), ledger: ledger)
///     let newsAPI = HTTPClient(base, over: transport, configuration)
///
/// Each request with a key is written into the ledger before it is sent; what would be one too many
/// is not sent. One that never left this machine is taken out again. NewsAPI has nobody keep its
/// answers, though on the free plan they are a day old: here they are kept for a while, so that to
/// look twice is one request, and that there is something to show when none is left.
public struct NewsAPITransport: HTTPTransport {
  private let next: any HTTPTransport
  private let ledger: RequestQuota?
  private let keeping: Duration

  /// Wraps what carries the requests.
  ///
  /// - Parameters:
  ///   - next: Carries them.
  ///   - ledger: Counts them; without it they are not counted.
  ///   - keeping: How long an answer is taken for new.
  public init(
    over next: any HTTPTransport,
    ledger: RequestQuota? = nil,
    keeping: Duration = .seconds(300)
  ) {
    self.next = next
    self.ledger = ledger
    self.keeping = keeping
  }

  public func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let entry = try await entry(of: request)
    var response: HTTPResponse
    do throws(HTTPError) {
      response = try await next.send(request, for: exchange)
    } catch {
      if let entry, error.isUnsent { await takeBack(entry) }
      throw error
    }
    if response.status == 200 { allowKeeping(&response) }
    if response.status == 429, !response.fields.contains("Retry-After") {
      // NewsAPI does not say when, and each new attempt would be counted by it.
      response.fields["Retry-After"] = "3600"
    }
    return response
  }

  private func entry(of request: HTTPRequest) async throws(HTTPError) -> RequestQuota.Entry? {
    guard let ledger, request.fields.contains(NewsAPIKey.field) else { return nil }
    do {
      return try await ledger.spend()
    } catch {
      if case .allowanceSpent(let standing) = error {
        let wait = standing.wait ?? .seconds(3600)
        throw HTTPError(.rateLimited(retryAfter: wait), underlying: [error])
      }
      throw HTTPError(.invalidRequest("it could not be counted"), underlying: [error])
    }
  }

  private func takeBack(_ entry: RequestQuota.Entry) async {
    // Where that fails, the books have one too many, which is the safe side.
    try? await ledger?.takeBack(entry)
  }

  private func allowKeeping(_ response: inout HTTPResponse) {
    for name in ["Cache-Control", "Pragma", "Expires"] { response.fields.remove(name) }
    response.fields["Cache-Control"] = "private, max-age=\(Int(keeping / .seconds(1)))"
  }
}

extension HTTPError {
  /// Whether NewsAPI cannot have heard of the request.
  fileprivate var isUnsent: Bool {
    switch kind {
    case .noConnection, .hostNotFound, .certificateRefused, .invalidRequest, .timedOut(.connect):
      true
    default: false
    }
  }
}
