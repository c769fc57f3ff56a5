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

  /// Creates the route of a path; `nil` if there is none.
  init?(section: Section, path: [String])
}
