import Foundation

/// The base URL in its parsed parts, so that requests below it are made fast.
///
/// A path stays below the base URL, even with dots. Only a whole URL may lead elsewhere, and
/// only if it is of the same origin, such as a server's link to its next page.
final class BaseURL: Sendable {
  private let parts: URLParts?
  private let originURL: URL?
  /// The path without a trailing slash.
  private let stem: String
  private let items: [(name: Substring, text: Substring)]

  /// The scheme, host and port; `nil` if it is not an http or https URL.
  var origin: String? { parts?.origin }

  init(_ url: URL) {
    let parts = URLParts(url.absoluteString)
    self.parts = parts
    originURL = parts.flatMap { URL(string: $0.origin) }
    let path = parts?.path ?? ""
    stem = path.hasSuffix("/") ? String(path.dropLast()) : String(path)
    items = (parts?.query ?? "").split(separator: "&").map { item in
      (item.prefix { $0 != "=" }, item)
    }
  }

  /// Returns the request of a resource.
  ///
  /// The query of the base URL is kept, except names that the path or the query of the resource has
  /// as well. The fields of the resource come first, then the others whose names it lacks.
  func request(
    for resource: Resource<some Sendable>,
    adding fields: HTTPFields
  ) throws(HTTPError) -> HTTPRequest {
    guard let parts, let originURL else {
      throw .invalid("The URL is not an http or https URL, or contains a user name.")
    }
    let request = HTTPRequest(
      resource.method,
      target: try target(of: resource.path, query: resource.query, at: parts),
      at: originURL,
      fields: resource.fields.filled(from: fields),
      body: resource.body
    )
    guard let request else { throw .invalid("The address is not a valid URL.") }
    return request
  }

  private func target(
    of path: HTTPRequest.Path,
    query: HTTPRequest.Query,
    at parts: URLParts
  ) throws(HTTPError) -> String {
    var text = ""
    let query = query.encoded
    // Room for all of it, or nearly, so that it moves once and not at every addition.
    let length = stem.utf8.count + 1 + path.encoded.utf8.count
    text.reserveCapacity(query.isEmpty ? length : length + 1 + query.utf8.count)
    var given = ""
    if path.isWholeAddress {
      guard let link = URLParts(path.encoded), link.origin == parts.origin else {
        throw .invalid("The address is not at \(parts.origin).")
      }
      text += link.path.addressEncoded()
      given = link.query?.addressEncoded() ?? ""
    } else {
      // By bytes throughout: this is done for every request, and characters take ten times as long.
      let written = path.encoded.utf8.prefix { $0 != UInt8(ascii: "#") }
      let end = written.firstIndex(of: UInt8(ascii: "?")) ?? written.endIndex
      append(path.encoded[..<end], to: &text)
      given = path.encoded[end..<written.endIndex].dropFirst().addressEncoded()
    }
    if text.hasDotSegment { throw .invalid("The path contains '.' or '..' segments.") }
    given.appendItem(query)
    var items = ""
    for item in self.items where !given.hasItem(named: item.name) { items.appendItem(item.text) }
    items.appendItem(given)
    if !items.isEmpty {
      text += "?"
      text += items
    }
    return text
  }

  /// Appends a path; an empty one is the base path itself, and any other follows after a slash.
  private func append(_ path: Substring, to text: inout String) {
    guard !path.isEmpty else {
      text += parts?.path ?? ""
      return
    }
    text += stem
    if path.utf8.first != UInt8(ascii: "/") { text += "/" }
    text += path.addressEncoded()
  }
}

/// The written parts of an http or https URL; `nil` for any other, or one with a user name.
struct URLParts {
  /// The scheme, host and port, in lowercase and without the default port.
  let origin: String
  let path: Substring
  let query: Substring?

  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
    let scheme = text[..<colon].lowercased()
    guard let port = ["http": ":80", "https": ":443"][scheme] else { return nil }
    let rest = text[text.index(colon, offsetBy: 3)...].prefix { $0 != "#" }
    let end = rest.firstIndex { "/?\\".contains($0) } ?? rest.endIndex
    var authority = rest[..<end].lowercased()
    if authority.hasSuffix(port) { authority.removeLast(port.count) }
    guard !authority.isEmpty, !authority.hasPrefix(":"), !authority.contains("@") else {
      return nil
    }
    origin = scheme + "://" + authority
    let question = rest[end...].firstIndex(of: "?")
    path = rest[end..<(question ?? rest.endIndex)]
    query = question.map { rest[$0...].dropFirst() }
  }
}

extension HTTPRequest.Path {
  /// `true` if the path is a whole URL.
  fileprivate var isWholeAddress: Bool {
    guard encoded.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "h") else { return false }
    let start = encoded.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }
}

extension String {
  /// Appends an item to a query.
  fileprivate mutating func appendItem(_ item: some StringProtocol) {
    if item.isEmpty { return }
    if isEmpty {
      self = String(item)
      return
    }
    self += "&"
    self += item
  }
}

extension StringProtocol {
  /// Returns `true` if a query has an item of that name.
  fileprivate func hasItem(named name: Substring) -> Bool {
    split(separator: "&").contains { item in item.prefix { $0 != "=" } == name }
  }
}

extension String {
  /// `true` if a segment is `.` or `..` in any spelling, which servers and libraries resolve.
  fileprivate var hasDotSegment: Bool {
    // Nearly every path has neither of these, and is done here.
    var previous = UInt8(ascii: " ")
    let isPlain = allBytes { byte in
      defer { previous = byte }
      return previous != UInt8(ascii: "/")
        || (byte != UInt8(ascii: ".") && byte != UInt8(ascii: "%"))
    }
    if isPlain { return false }
    return split(separator: "/")
      .contains { segment in
        let plain = segment.lowercased().replacing("%2e", with: ".")
        return plain == "." || plain == ".."
      }
  }
}

extension HTTPError {
  static func invalid(_ why: String) -> HTTPError { HTTPError(.invalidRequest(why)) }
}
