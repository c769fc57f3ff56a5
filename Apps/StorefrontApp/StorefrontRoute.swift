import Catalog
import FoundationCore
import Ordering
import SwiftUI

/// The screens of the app, with their URLs: `storefront://catalog/42`.
enum StorefrontRoute: LinkableRoute {
  case product(Product.ID)
  case order(Order.ID)
  case headlines(country: String)

  enum Section: String {
    case catalog, cart, orders, world
  }

  static let scheme = "storefront"

  var section: Section {
    switch self {
    case .product: .catalog
    case .order: .orders
    case .headlines: .world
    }
  }

  var path: [String] {
    switch self {
    case .product(let id): [id.description]
    case .order(let number): [number.description]
    case .headlines(let country): [country]
    }
  }

  init?(section: Section, path: [String]) {
    guard path.count == 1, let word = path.first else { return nil }
    switch section {
    case .catalog:
      guard let number = Int(word) else { return nil }
      self = .product(Product.ID(rawValue: number))
    case .orders: self = .order(Order.ID(rawValue: word))
    case .world: self = .headlines(country: word)
    case .cart: return nil
    }
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
