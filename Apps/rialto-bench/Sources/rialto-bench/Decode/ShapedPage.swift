import FoundationCore

/// The same page with shapes, every field lenient.
struct ShapedPage: Sendable {
  var products: [Product]
  var total: Int?

  struct Product: Sendable {
    var id: Int
    var sku: String
    var title: String
    var description: String?
    var price: Double?
    var currency: String
    var stock: Int
    var rating: Double?
    var isActive: Bool
    var brand: String?
    var image: String?
    var category: Category?
    var tags: [String]
  }

  struct Category: Sendable {
    var id: Int
    var name: String
  }
}

extension ShapedPage: Shaped {
  static let shape = Shape<ShapedPage>(
    "Page",
    .lossy("products", \.products),
    .lossy("total", \.total),
    memberwise: ShapedPage.init
  )
}

extension ShapedPage.Product: Shaped {
  static let shape = Shape<ShapedPage.Product>(
    "Product",
    .lossy("id", \.id, default: 0),
    .lossy("sku", \.sku, default: ""),
    .lossy("title", \.title, default: ""),
    .lossy("description", \.description),
    .lossy("price", \.price),
    .lossy("currency", \.currency, default: ""),
    .lossy("stock", \.stock, default: 0),
    .lossy("rating", \.rating),
    .lossy("isActive", \.isActive, default: true),
    .lossy("brand", \.brand),
    .lossy("image", \.image),
    .lossy("category", \.category),
    .lossy("tags", \.tags),
    memberwise: ShapedPage.Product.init
  )
}

extension ShapedPage.Category: Shaped {
  static let shape = Shape<ShapedPage.Category>(
    "Category",
    .lossy("id", \.id, default: 0),
    .lossy("name", \.name, default: ""),
    memberwise: ShapedPage.Category.init
  )
}
