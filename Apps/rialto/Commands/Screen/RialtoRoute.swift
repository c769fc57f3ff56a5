import CatalogCommands
import CommandKit
import Foundation
import FoundationCore
import Ordering

/// A route to an item: `rialto://catalog/products/42`, `rialto://orders/1043`.
enum RialtoRoute: LinkableRoute {
  enum Section: String, CaseIterable {
    case orders, catalog, countries, news
  }

  /// A country, by code or name.
  case country(String)
  /// An article, by its URL.
  case article(String)
  /// A product, by its number or a SKU.
  case product(ProductKey)
  case order(Order.ID)

  static let scheme = "rialto"

  var section: Section {
    switch self {
    case .country: .countries
    case .article: .news
    case .product: .catalog
    case .order: .orders
    }
  }

  var path: [String] {
    switch self {
    case .country(let name): [name]
    case .article(let address): ["articles", address]
    case .product(let key): ["products", key.text]
    case .order(let number): [number.rawValue]
    }
  }

  init?(section: Section, path: [String]) {
    guard let last = path.last, TextLine(argument: last) != nil else { return nil }
    switch (section, path.dropLast()) {
    case (.countries, []): self = .country(last)
    case (.news, ["articles"]): self = .article(last)
    case (.catalog, ["products"]):
      guard let key = ProductKey(argument: last) else { return nil }
      self = .product(key)
    case (.orders, []): self = .order(Order.ID(rawValue: last))
    default: return nil
    }
  }

  /// The arguments of the command that shows the item.
  var command: [String] {
    switch self {
    case .country(let name): ["countries", "show", "--", name]
    case .article(let address): ["news", "show", "--", address]
    case .product(let key): ["catalog", "show", "--", key.text]
    case .order(let number): ["orders", "show", "--", number.rawValue]
    }
  }
}

extension RialtoRoute.Section {
  /// The arguments of the command that lists the section.
  var command: [String] {
    switch self {
    case .countries: ["countries", "list"]
    case .news: ["news", "list"]
    case .catalog: ["catalog", "list"]
    case .orders: ["orders", "list"]
    }
  }
}

/// A `rialto://` address on the command line: a section such as `rialto://orders`, or an item.
struct RouteAddress: ArgumentValue, Hashable {
  let url: URL
  let section: RialtoRoute.Section
  /// The route to an item; `nil` for a section.
  let place: RialtoRoute?

  init?(argument: String) {
    guard let url = URL(string: argument) else { return nil }
    self.url = url
    if let place = RialtoRoute(url: url) {
      self.place = place
      section = place.section
    } else {
      // A section has no route.
      guard url.scheme?.lowercased() == RialtoRoute.scheme, ["", "/"].contains(url.path()),
        let section = url.host().flatMap({ RialtoRoute.Section(rawValue: $0.lowercased()) })
      else { return nil }
      self.section = section
      place = nil
    }
  }

  static var expectation: String {
    "rialto://countries/CODE, rialto://news, rialto://news/articles/ADDRESS, "
      + "rialto://catalog/products/NUMBER, rialto://orders/NUMBER or a section"
  }

  /// The arguments of the command that shows the same without the desk.
  var command: [String] { place?.command ?? section.command }
}
