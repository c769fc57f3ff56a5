public import Foundation

extension LinkableRoute {
  /// The URL of the route.
  ///
  /// `nil` if the URL could not be parsed again, because its path has an empty, `.` or `..` component
  /// or is too long.
  public var url: URL? {
    var parts = URLComponents()
    parts.scheme = Self.scheme
    parts.host = section.rawValue
    parts.percentEncodedPath = path.map { "/" + $0.percentEncoded }.joined()
    guard let url = parts.url, Self(url: url) == self else { return nil }
    return url
  }

  /// Creates the route of a URL; `nil` if the URL has none.
  public init?(url: URL) {
    guard let components = RouteComponents(url, scheme: Self.scheme),
      let section = Section(rawValue: components.section),
      let route = Self(section: section, path: components.path)
    else { return nil }
    self = route
  }

  /// Returns the section of a URL, and the routes of all prefixes of its path, shortest first.
  ///
  /// `nil` if the URL has no route; the URL of a section has an empty stack.
  static func stack(for url: URL) -> (section: Section, routes: [Self])? {
    guard let components = RouteComponents(url, scheme: scheme),
      let section = Section(rawValue: components.section)
    else { return nil }
    if components.path.isEmpty { return (section, []) }
    guard let destination = Self(section: section, path: components.path) else { return nil }
    let ancestors = (1..<components.path.count).compactMap {
      Self(section: section, path: Array(components.path.prefix($0)))
    }
    return (section, ancestors + [destination])
  }
}

/// The decoded section and path of a URL.
///
/// Empty path components are ignored. `nil` if a component is `.` or `..`, cannot be decoded or contains
/// control characters, or if the URL is longer than 2048 bytes, since it may come from an untrusted
/// link.
private struct RouteComponents {
  let section: String
  let path: [String]

  init?(_ url: URL, scheme: String) {
    guard url.absoluteString.utf8.count <= 2048,
      let parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
      parts.scheme?.lowercased() == scheme.lowercased(),
      let section = parts.host, !section.isEmpty
    else { return nil }
    self.section = section.lowercased()

    var path: [String] = []
    for part in parts.percentEncodedPath.split(separator: "/") {
      guard let text = part.removingPercentEncoding, ![".", ".."].contains(text),
        !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { return nil }
      path.append(text)
    }
    self.path = path
  }
}
