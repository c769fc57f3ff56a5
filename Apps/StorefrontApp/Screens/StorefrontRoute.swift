import Catalog
import FoundationCore
import NewsDomain
import Ordering
import SwiftUI

/// The screens of the app, with their URLs: `storefront://catalog/42`, `storefront://world/de`.
enum StorefrontRoute: LinkableRoute {
  case orders
  case order(Order.ID)
  case product(Product.ID)
  case headlines(country: String)
  case sources
  case source(Source.ID)
  /// An article has no URL of the app: its page on the web is the one to share.
  case article(Article)

  enum Section: String {
    case today, catalog, cart, news, world
  }

  static let scheme = "storefront"

  var section: Section {
    switch self {
    case .orders, .order: .today
    case .product: .catalog
    case .sources, .source, .article: .news
    case .headlines: .world
    }
  }

  var path: [String] {
    switch self {
    case .orders: ["orders"]
    case .order(let number): ["orders", number.description]
    case .product(let id): [id.description]
    case .headlines(let country): [country]
    case .sources: ["sources"]
    case .source(let id): ["sources", id.rawValue]
    case .article: []
    }
  }

  /// A link may come from anyone, so each word must have the form of what it names.
  init?(section: Section, path: [String]) {
    switch (section, path.count, path.first, path.last) {
    case (.today, 1, "orders", _): self = .orders
    case (.today, 2, "orders", let number?) where number.isCode:
      self = .order(Order.ID(rawValue: number))
    case (.catalog, 1, _, let number?) where number.isCode:
      guard let number = Int(number) else { return nil }
      self = .product(Product.ID(rawValue: number))
    case (.world, 1, _, let code?) where code.isCode && code.isCountry:
      self = .headlines(country: code.lowercased())
    case (.news, 1, "sources", _): self = .sources
    case (.news, 2, "sources", let id?) where id.isCode: self = .source(Source.ID(rawValue: id))
    default: return nil
    }
  }
}

extension String {
  /// `true` for two letters.
  fileprivate var isCountry: Bool { count == 2 && allSatisfy(\.isLetter) }

  /// `true` for up to 60 ASCII letters, digits and hyphens, which begin with no hyphen.
  fileprivate var isCode: Bool {
    count <= 60 && first != "-" && !isEmpty
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}

extension EnvironmentValues {
  /// The action that shows another screen; views need not know the navigator.
  var navigate: NavigateAction<StorefrontRoute>? {
    get { self[NavigateKey.self] }
    set { self[NavigateKey.self] = newValue }
  }
}

private struct NavigateKey: EnvironmentKey {
  static let defaultValue: NavigateAction<StorefrontRoute>? = nil
}
