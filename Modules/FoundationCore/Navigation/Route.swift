/// A screen of an application, with a URL.
///
/// The URL consists of the scheme, the section and the path: `rialto://catalog/products/42`. An
/// application nests one enumeration for each section:
///
///     enum RialtoRoute: Route {
///       enum Section: String { case catalog, news }
///       case catalog(CatalogRoute)
///       case news(NewsRoute)
///       …
///     }
public protocol Route: Hashable, Sendable {
  /// The sections of the application, usually its tabs, each with its own navigation stack.
  ///
  /// The section is the host of the URL, so its raw value is a lowercase word.
  associatedtype Section: RawRepresentable<String>, Hashable, Sendable

  /// The scheme of the application's URLs, such as `rialto`.
  static var scheme: String { get }

  /// The section of the route.
  var section: Section { get }

  /// The path components within the section, not encoded: `["products", "42"]`.
  var path: [String] { get }

  /// Creates the route of a path; `nil` if there is none.
  init?(section: Section, path: [String])
}
