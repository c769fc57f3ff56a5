public import Foundation

/// A screen of an application.
///
/// An application nests one enumeration for each section:
///
///     enum ShopRoute: Route {
///       enum Section { case catalog, account }
///       case product(Product.ID)
///       case settings
///
///       var section: Section {
///         switch self {
///         case .product: .catalog
///         case .settings: .account
///         }
///       }
///     }
public protocol Route: Hashable, Sendable {
  /// The sections of the application, usually its tabs, each with its own navigation stack.
  associatedtype Section: Hashable, Sendable

  /// The section of the route.
  var section: Section { get }
}

/// A screen of an application, with a URL.
///
/// The URL consists of the scheme, the section and the path: `rialto://catalog/products/42`. The
/// section is the host of the URL, so its raw value is a lowercase word.
public protocol LinkableRoute: Route where Section: RawRepresentable<String> {
  /// The scheme of the application's URLs, such as `rialto`.
  static var scheme: String { get }

  /// The path components within the section, not encoded: `["products", "42"]`.
  var path: [String] { get }

  /// Creates the route of a path; `nil` for an unknown path.
  init?(section: Section, path: [String])
}

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

  /// Creates the route of a URL; `nil` if the URL has no route.
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
