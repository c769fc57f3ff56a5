import Foundation
import FoundationCore

/// Where a redirect leads: the next request, made of the last one.
struct RedirectedRequest {
  let status: Int
  let request: HTTPRequest
  /// The names of the fields that stayed behind.
  let left: [String]

  init(
    _ last: HTTPRequest,
    _ response: HTTPResponse,
    _ policy: HTTPClient.RedirectPolicy
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

  /// 303 asks to read what came of it; 301 and 302 have always turned POST into GET, whatever was
  /// meant; 307 and 308 were made because of that.
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
  /// Whether it tells of a body, and so is nothing without it.
  fileprivate var describesContent: Bool {
    let name = name.lowercased()
    return name.hasPrefix("content-")
      || ["transfer-encoding", "trailer", "expect", "digest", "repr-digest"].contains(name)
  }

  /// Whether it may go to another origin than the one it was meant for.
  ///
  /// Besides what is secret by its name, everything stays behind that only sounds like it, because
  /// servers name their credentials as they like; and what is true of the first origin alone.
  fileprivate func mayTravel(_ allowed: Set<String>) -> Bool {
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
  /// Those that satisfy a condition, and the others.
  fileprivate func partitioned(by condition: (Element) -> Bool) -> ([Element], [Element]) {
    reduce(into: ([], [])) { parts, element in
      if condition(element) { parts.0.append(element) } else { parts.1.append(element) }
    }
  }
}
