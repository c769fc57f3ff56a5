import Foundation
import FoundationCore

/// The next request after a redirect.
struct RedirectedRequest {
  let status: Int
  let request: HTTPRequest
  /// The names of the fields that were dropped.
  let left: [String]

  init(
    following last: HTTPRequest,
    after response: HTTPResponse,
    by policy: HTTPClient.RedirectPolicy
  ) throws(HTTPError) {
    let url = try Self.target(of: response, from: last.url)
    let (here, there) = (Origin(last.url), Origin(url))
    guard there.isWeb else { throw HTTPError(.redirectRefused(.invalidLocation)) }
    guard there.isSecure || !here.isSecure || policy.allowsHTTPSDowngrade else {
      throw HTTPError(.redirectRefused(.insecure))
    }
    let method = Self.method(after: response.status, last.method)
    let isWithBody = method == last.method
    guard !isWithBody || last.body.isReplayable else {
      throw HTTPError(.redirectRefused(.bodyNotReplayable))
    }
    let (left, taken) = last.fields.partitioned { field in
      if !isWithBody, field.describesContent { return true }
      return here != there && !field.mayTravel(policy.allowedCrossOriginFields)
    }
    status = response.status
    request = HTTPRequest(
      method,
      url,
      fields: HTTPFields(taken),
      body: isWithBody ? last.body : .empty
    )
    self.left = left.map(\.name)
  }

  private static func target(of response: HTTPResponse, from base: URL) throws(HTTPError) -> URL {
    let locations = Set(response.fields.values(of: "Location"))
    guard locations.count == 1, let location = locations.first,
      let address = URIReference(location).resolved(against: URIReference(base.absoluteString)),
      let url = URL(string: address)
    else { throw HTTPError(.redirectRefused(.invalidLocation)) }
    return url
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
  func mayTravel(_ allowed: Set<String>) -> Bool {
    if allowed.contains(where: isNamed) { return true }
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

extension Sequence {
  /// Splits the fields by a condition.
  fileprivate func partitioned(by condition: (Element) -> Bool) -> ([Element], [Element]) {
    reduce(into: ([], [])) { parts, element in
      if condition(element) { parts.0.append(element) } else { parts.1.append(element) }
    }
  }
}

/// A URI reference: a whole URI, or one relative to a base (RFC 3986, sections 4 and 5).
///
/// It accepts the references that servers send in practice: spaces, non-ASCII letters and stray
/// characters are percent-encoded. Only the host must be valid.
struct URIReference {
  private var scheme: Substring?
  private var authority: Substring?
  private var path: Substring
  private var query: Substring?

  /// Parses a reference, and drops the fragment.
  init(_ text: String) {
    path = Substring(text.addressEncoded(keeping: "#[]")).prefix { $0 != "#" }
    if let colon = path.firstIndex(of: ":"), path[..<colon].isScheme {
      scheme = path[..<colon]
      path = path[colon...].dropFirst()
    }
    if let mark = path.firstIndex(of: "?") {
      query = path[mark...].dropFirst()
      path = path[..<mark]
    }
    if path.hasPrefix("//") {
      authority = path.dropFirst(2).prefix { $0 != "/" }
      path = path.dropFirst(2).drop { $0 != "/" }
    }
  }

  /// Resolves the reference against a base.
  ///
  /// - Returns: The URL, or `nil` if it has no host or an invalid one.
  func resolved(against base: URIReference) -> String? {
    var target = self
    if scheme == nil {
      target.scheme = base.scheme
      if authority == nil {
        target.authority = base.authority
        if path.isEmpty {
          target.path = base.path
          target.query = query ?? base.query
        } else if !path.hasPrefix("/") {
          target.path = (base.path.lastIndex(of: "/").map { base.path[...$0] } ?? "/") + path
        }
      }
    }
    guard let scheme = target.scheme, let authority = target.authority, authority.isHostPlain else {
      return nil
    }
    return scheme + "://" + authority + target.path.withoutDots
      + (target.query.map { "?" + $0 } ?? "")
  }
}

extension Substring {
  fileprivate var isScheme: Bool {
    first?.isLetter == true && allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
  }

  /// `true` if there is a valid host without a user name.
  fileprivate var isHostPlain: Bool {
    !isEmpty && !contains("@") && (hasPrefix("[") || !contains("%"))
  }

  /// The path with `.` and `..` resolved; `..` above the root stays at the root.
  fileprivate var withoutDots: String {
    var kept: [Substring] = []
    let segments = dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for segment in segments {
      if segment == ".." { _ = kept.popLast() } else if segment != "." { kept.append(segment) }
    }
    // A path that ends in dots ends in a folder.
    if let last = segments.last, last == "." || last == ".." { kept.append("") }
    return "/" + kept.joined(separator: "/")
  }
}
