import FoundationCore

/// The places of a small application, written as an application would.
enum RialtoRoute: LinkableRoute {
  enum Section: String {
    case catalog
    case news
  }

  case catalog(CatalogRoute)
  case news(NewsRoute)

  static var scheme: String { "rialto" }

  var section: Section {
    switch self {
    case .catalog: .catalog
    case .news: .news
    }
  }

  var path: [String] {
    switch self {
    case .catalog(let route): route.path
    case .news(let route): route.path
    }
  }

  init?(section: Section, path: [String]) {
    switch section {
    case .catalog:
      if let route = CatalogRoute(path: path) { self = .catalog(route) } else { return nil }
    case .news: if let route = NewsRoute(path: path) { self = .news(route) } else { return nil }
    }
  }
}

enum CatalogRoute: Hashable, Sendable {
  enum Product {}
  typealias ProductID = Identifier<Product, Int>

  case products
  case product(ProductID)
  case reviews(of: ProductID)

  var path: [String] {
    switch self {
    case .products: ["products"]
    case .product(let id): ["products", "\(id)"]
    case .reviews(let id): ["products", "\(id)", "reviews"]
    }
  }

  init?(path: [String]) {
    guard path.first == "products", path.count <= 3 else { return nil }
    guard path.count > 1 else {
      self = .products
      return
    }
    guard let id = ProductID(path[1]) else { return nil }
    switch path.dropFirst(2).first {
    case nil: self = .product(id)
    case "reviews": self = .reviews(of: id)
    default: return nil
    }
  }
}

enum NewsRoute: Hashable, Sendable {
  case search(String)

  var path: [String] {
    switch self {
    case .search(let words): ["search", words]
    }
  }

  init?(path: [String]) {
    guard path.count == 2, path[0] == "search" else { return nil }
    self = .search(path[1])
  }
}
