import FoundationCore

/// The products of a server, which any thread reads.
struct ServedStore {
  private let products = Lock(
    Dictionary(uniqueKeysWithValues: ServedProduct.all.map { ($0.id, $0) })
  )

  subscript(id: Int) -> ServedProduct? { products.withLock { $0[id] } }
}

/// A product of some 600 bytes as JSON.
struct ServedProduct: Sendable {
  let id: Int
  var sku = "MUG-0017-BLUE"
  var title = "A blue mug for those who drink their coffee in silence"
  var description = String(
    repeating: "Stoneware, fired twice, holds a third of a litre. ",
    count: 7
  )
  var price = 12.5
  var currency = "EUR"
  var stock = 118
  var rating = 4.25
  var isActive = true
  var brand = "Potters of the Lagoon"
  var tags = ["kitchen", "mugs", "stoneware", "blue"]

  static var all: [ServedProduct] { (1...1000).map { ServedProduct(id: $0) } }
}

extension ServedProduct: Shaped {
  static let shape = Shape<ServedProduct>(
    "Product",
    Field("id", \.id),
    Field("sku", \.sku),
    Field("title", \.title),
    Field("description", \.description),
    Field("price", \.price),
    Field("currency", \.currency),
    Field("stock", \.stock),
    Field("rating", \.rating),
    Field("isActive", \.isActive),
    Field("brand", \.brand),
    Field("tags", \.tags),
    memberwise: ServedProduct.init
  )
}
