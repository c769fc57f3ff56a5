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
    let address = request.addressText
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
    let address = Redactor.standard.redact(request.addressText)
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

/// The next request after a redirect.
struct RedirectedRequest {
  let status: Int
  let request: HTTPRequest
  /// The names of the fields that were dropped.
  let left: [String]

  init(following last: HTTPRequest, after response: HTTPResponse) throws(HTTPError) {
    let url = try Self.target(of: response, from: last.url)
    let (here, there) = (Origin(last.url), Origin(url))
    guard there.isWeb else { throw HTTPError(.redirectRefused(.invalidLocation)) }
    guard there.isSecure || !here.isSecure else {
      throw HTTPError(.redirectRefused(.insecure))
    }
    let method = Self.method(after: response.status, last.method)
    let isWithBody = method == last.method
    guard !isWithBody || last.body.isReplayable else {
      throw HTTPError(.redirectRefused(.bodyNotReplayable))
    }
    func isLeft(_ field: HTTPFields.Field) -> Bool {
      !isWithBody && field.describesContent || here != there && !field.mayTravel
    }
    status = response.status
    request = HTTPRequest(
      method,
      url,
      fields: HTTPFields(last.fields.filter { !isLeft($0) }),
      body: isWithBody ? last.body : .empty
    )
    left = last.fields.filter(isLeft).map(\.name)
  }

  private static func target(of response: HTTPResponse, from base: URL) throws(HTTPError) -> URL {
    let locations = Set(response.fields.values(of: "Location"))
    guard locations.count == 1, let location = locations.first,
      let url = target(location, from: base)
    else { throw HTTPError(.redirectRefused(.invalidLocation)) }
    return url
  }

  /// Returns the URL of a `Location` without its fragment, or `nil` without a host that is meant as
  /// it is written.
  ///
  /// It accepts the references that servers send in practice: spaces, non-ASCII letters and stray
  /// characters of a path are percent-encoded.
  static func target(_ location: String, from base: URL) -> URL? {
    let reference = location.addressEncoded(keeping: "#[]").prefix { $0 != "#" }
    // An empty reference is the base itself, but no URL.
    let url =
      reference.isEmpty ? base : URL(string: String(reference), relativeTo: base)?.absoluteURL
    guard let url, let parts = URLParts(url.absoluteString), !parts.origin.contains("%") else {
      return nil
    }
    // The dots of a whole address are not resolved yet.
    return url.standardized
  }

  /// Changes the method: 303 means GET; 301 and 302 turn POST into GET for historical reasons; 307
  /// and 308 keep the method.
  private static func method(after status: Int, _ method: HTTPRequest.Method) -> HTTPRequest.Method
  {
    switch status {
    case 303: method == .head ? .head : .get
    case 301, 302: method == .post ? .get : method
    default: method
    }
  }
}

extension HTTPFields.Field {
  /// `true` if the field describes the body, and is dropped without it.
  fileprivate var describesContent: Bool {
    let name = name.lowercased()
    return name.hasPrefix("content-")
      || ["transfer-encoding", "trailer", "expect", "digest", "repr-digest"].contains(name)
  }

  /// `true` if the field may be sent to another origin.
  ///
  /// Besides the fields that are secret by their names, all whose names resemble those are dropped,
  /// because servers name their credentials as they like; so are those that are valid at the first
  /// origin only.
  var mayTravel: Bool {
    let name = name.lowercased()
    if name == "idempotency-key" { return true }
    return !Redactor.isSecret(name: name)
      && !["host", "origin", "referer"].contains(name)
      && !Self.credentialSounds.contains(where: name.contains)
  }

  private static let credentialSounds = [
    "auth", "cookie", "token", "secret", "key", "session", "credential", "passw", "signature",
    "csrf", "xsrf", "jwt",
  ]
}
