import Foundation
import FoundationCore

/// Follows redirects.
struct RedirectStage: HTTPTransport {
  private let next: any HTTPTransport
  private let policy: HTTPClient.RedirectPolicy
  private let timeline: ElapsedClock

  init(over next: any HTTPTransport, _ configuration: HTTPClient.Configuration) {
    self.next = next
    policy = configuration.redirects
    timeline = ElapsedClock(configuration.clock)
  }

  /// The outcome of one request.
  private enum Outcome {
    case answer(HTTPResponse)
    case redirected(RedirectedRequest)
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    var request = request
    var trail = RedirectHistory(limit: policy.limit)
    while true {
      switch try await outcome(of: request, exchange) {
      case .answer(let response): return response
      case .redirected(let redirection):
        try trail.add(redirection.request, after: request)
        exchange.report(redirection.kind)
        request = redirection.request
        exchange.redirected = request
      }
      try exchange.checkTime()
    }
  }

  // The redirect's own response is released when this returns, before the next request.
  private func outcome(
    of request: HTTPRequest,
    _ exchange: HTTPExchange
  ) async throws(HTTPError) -> Outcome {
    let response = try await next.send(request, for: exchange)
    guard response.isRedirect else { return .answer(response) }
    let redirection = try RedirectedRequest(following: request, after: response)
    await response.body.discard(on: timeline)
    return .redirected(redirection)
  }
}

/// The requests sent so far, to detect redirect cycles.
private struct RedirectHistory {
  let limit: Int
  private var visited: Set<String> = []

  init(limit: Int) { self.limit = limit }

  mutating func add(_ request: HTTPRequest, after first: HTTPRequest) throws(HTTPError) {
    if visited.isEmpty { visited.insert(Self.key(first)) }
    guard visited.insert(Self.key(request)).inserted else {
      throw HTTPError(.redirectRefused(.cycle))
    }
    guard visited.count <= limit + 1 else {
      throw HTTPError(.redirectRefused(.tooMany(limit: limit)))
    }
  }

  private static func key(_ request: HTTPRequest) -> String {
    let address = request.url.absoluteString
    return request.method.rawValue + " " + address.prefix { $0 != "#" }
  }
}

extension HTTPResponse {
  /// `true` for a redirect; not for 300 and 304, even with a `Location`.
  fileprivate var isRedirect: Bool {
    switch status {
    case 301, 302, 303, 307, 308: fields.contains("Location")
    default: false
    }
  }
}

extension RedirectedRequest {
  fileprivate var kind: HTTPEvent.Kind {
    let address = Redactor.standard.redact(request.url.absoluteString)
    return .redirected(status: status, to: address, without: left)
  }
}

extension HTTPClient {
  /// The redirects that a client follows.
  ///
  /// A redirect to another origin drops cookies and all fields that may hold a credential,
  /// by any name; they do not return if a later redirect leads back. Redirects from https to http,
  /// to other schemes, and to URLs with a user or a password are refused. The body is sent again if
  /// the status requires that, and must then be replayable.
  public struct RedirectPolicy: Sendable, Hashable {
    /// The most redirects in a row; with 0 the caller gets the redirect.
    public var limit = 20

    /// Creates a policy that suits most servers.
    public init() {}

    /// Redirects are followed.
    public static let follow = RedirectPolicy()

    /// Redirects are not followed.
    public static let none = {
      var policy = RedirectPolicy()
      policy.limit = 0
      return policy
    }()
  }
}
