public import Foundation

extension Route {
  /// The place as an address.
  ///
  /// Nothing where the address could not be read back: a path with a part that is empty, `.` or
  /// `..`, or one that is too long.
  public var url: URL? {
    var parts = URLComponents()
    parts.scheme = Self.scheme
    parts.host = section.rawValue
    parts.percentEncodedPath = path.map { "/" + $0.percentEncoded }.joined()
    guard let url = parts.url, Self(url: url) == self else { return nil }
    return url
  }

  /// The place of an address; nothing for addresses that lead elsewhere or nowhere.
  public init?(url: URL) {
    guard let address = RouteComponents(url, scheme: Self.scheme),
      let section = Section(rawValue: address.section),
      let route = Self(section: section, path: address.path)
    else { return nil }
    self = route
  }

  /// The section of an address and the places on the way to its own, the nearest to home first.
  ///
  /// Nothing where the address does not lead to a place; a section by itself is one.
  static func trail(to url: URL) -> (section: Section, places: [Self])? {
    guard let address = RouteComponents(url, scheme: scheme),
      let section = Section(rawValue: address.section)
    else { return nil }
    if address.path.isEmpty { return (section, []) }
    guard let destination = Self(section: section, path: address.path) else { return nil }
    let way = (1..<address.path.count).compactMap {
      Self(section: section, path: Array(address.path.prefix($0)))
    }
    return (section, way + [destination])
  }
}

/// The section and path of an address from outside, decoded.
///
/// Empty parts are passed over. Nothing where a part is `.` or `..`, can't be decoded or has
/// control characters, or where the whole is longer than 2048 bytes: a stranger's link costs little
/// to read.
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
