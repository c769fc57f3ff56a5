import CommandKit
import Foundation
import FoundationCore
import Sandbox
import StoreHTTP

/// The sandbox providers of news at the real URLs.
final class Press: HTTPTransport {
  /// The error code that NewsAPI answers with.
  private let refusal: String?
  private let isReachable: Bool
  private let handler: HTTPRequest.Handler
  private let seen = Lock<[HTTPRequest]>([])

  init(day: String = Desk.today, refusal: String? = nil, isReachable: Bool = true) {
    self.refusal = refusal
    self.isReachable = isReachable
    let now = (try? Date("\(day)T12:00:00Z", strategy: .iso8601)) ?? .distantPast
    handler = Sandbox(now: { now }).handler
  }

  /// The keys of the requests to NewsAPI.
  var keys: [String?] {
    seen.withLock { $0.filter(\.isToNewsAPI).map { $0.fields["X-Api-Key"] } }
  }

  /// The URLs of all requests.
  var addresses: [String] { seen.withLock { $0.map(\.url.absoluteString) } }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    seen.withLock { $0.append(request) }
    guard isReachable else { throw HTTPError(.noConnection) }
    if let refusal, request.isToNewsAPI {
      let body = #"{"status":"error","code":"\#(refusal)","message":"No."}"#
      return HTTPResponse(
        status: 401,
        fields: ["Content-Type": "application/json"],
        body: HTTPBody(Array(body.utf8))
      )
    }
    return await handler(request)
  }
}

extension HTTPRequest {
  fileprivate var isToNewsAPI: Bool { url.host() == "newsapi.org" }
}
