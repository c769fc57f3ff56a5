/// A place in an application that can be gone to, and written as an address and read back.
///
/// The address is the scheme, the section and the path, `rialto://catalog/products/42`. An
/// application nests one enumeration for each section:
///
///     enum RialtoRoute: Route {
///       enum Section: String { case catalog, news }
///       case catalog(CatalogRoute)
///       case news(NewsRoute)
///       …
///     }
public protocol Route: Hashable, Sendable {
  /// The parts of the application, each with a history of its own: the tabs, as a rule.
  ///
  /// In an address a section is the host, so its raw value is a word in small letters.
  associatedtype Section: RawRepresentable<String>, Hashable, Sendable

  /// The scheme of the application's addresses, such as `rialto`.
  static var scheme: String { get }

  /// The section that the place is in.
  var section: Section { get }

  /// The place below its section, `["products", "42"]`, in plain text without any encoding.
  var path: [String] { get }

  /// The place of a path; nothing where there is none.
  init?(section: Section, path: [String])
}
