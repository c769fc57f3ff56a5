import Catalog
import FoundationCore
import Persistence
import StoreHTTP

/// What can be asked of products.
struct ProductOperations: Sendable {
  let store: Store

  static let id = Parameter<Int>("id", in: .path, "The number of the product.", .identifier)
  static let sku = Parameter<String>(
    "sku",
    in: .path,
    "What names the variant.",
    .string(1...100, format: .sku)
  )

  var all: [Operation] { [list, show, showBySKU] }

  private var list: Operation {
    Operation(
      name: "listProducts",
      method: .get,
      path: "/v1/products",
      summary: "Lists products page by page, searched, filtered and sorted.",
      role: .reader,
      parameters: ProductListParameter.all,
      answer: .page(ProductPage.schema, "A page of products."),
      validator: { _ in try await store.catalogTag() },
      run: { call in
        let page = try await store.database.read { connection in
          try connection.page(for: call)
        }
        return HTTPResponse(page.json, next: page.next, of: call)
      }
    )
  }

  private var show: Operation {
    Operation(
      name: "showProduct",
      method: .get,
      path: "/v1/products/{id}",
      summary: "Shows a product.",
      role: .reader,
      parameters: [Self.id.description],
      answer: .json(Product.schema, "The product."),
      problems: [404],
      validator: { call in
        let id = try call.value(of: Self.id)
        return try await store.tag("SELECT revision FROM product WHERE id = \(bound: id)")
          .orMissing("product \(id)")
      },
      run: { call in
        let id = try call.value(of: Self.id)
        let product = try await store.database.read { try $0.product(Product.ID(rawValue: id)) }
        return HTTPResponse(try product.orMissing("product \(id)").json)
      }
    )
  }

  private var showBySKU: Operation {
    Operation(
      name: "showProductBySKU",
      method: .get,
      path: "/v1/skus/{sku}",
      summary: "Shows the product that has a variant.",
      role: .reader,
      parameters: [Self.sku.description],
      answer: .json(Product.schema, "The product."),
      problems: [404],
      validator: { call in
        let sku = try call.value(of: Self.sku)
        return try await store.tag(
          """
          SELECT p.revision FROM variant v JOIN product p ON p.id = v.product
          WHERE v.sku = \(bound: sku)
          """
        ).orMissing("variant \(sku)")
      },
      run: { call in
        let sku = try call.value(of: Self.sku)
        let product = try await store.database.read { try $0.product(having: SKU(rawValue: sku)) }
        return HTTPResponse(try product.orMissing("variant \(sku)").json)
      }
    )
  }
}

extension Connection {
  /// The page of products that a request asks for.
  fileprivate func page(for call: Call) throws -> ProductPage {
    let question = try ProductQuestion(call, on: self)
    let fingerprint = question.fingerprint
    let list = ProductList(question: question, connection: self)
    let cursor = try call[PageParameter.cursor].map { sealed throws(Problem) in
      try PageCursor(opening: sealed, for: fingerprint)
    }
    let page = try list.page(after: cursor, limit: call[PageParameter.limit] ?? 20)
    return ProductPage(
      try products(page.ids.map { Product.ID(rawValue: $0) }),
      next: page.next?.sealed(for: fingerprint),
      total: call[ProductListParameter.total] == true ? try list.total() : nil,
      facets: call[ProductListParameter.facets] == true ? try list.facets() : nil
    )
  }
}
