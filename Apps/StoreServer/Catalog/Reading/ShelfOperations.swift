import Catalog
import FoundationCore
import Persistence
import StoreHTTP

/// What can be asked of categories and brands.
struct ShelfOperations: Sendable {
  let store: Store

  var all: [Operation] { [listCategories, showCategory, listBrands, showBrand] }

  private var listCategories: Operation {
    Operation(
      name: "listCategories",
      method: .get,
      path: "/v1/categories",
      summary: "Lists all categories, parents before their children.",
      role: .reader,
      answer: .json(.list("CategoryList", of: Category.schema), "The categories."),
      validator: { _ in try await store.catalogTag() },
      run: { _ in
        let categories = try await store.database.read { try $0.categories() }
        return HTTPResponse(.list(categories.map(\.json)))
      }
    )
  }

  private var showCategory: Operation {
    .showing(
      "showCategory",
      at: "/v1/categories/{id}",
      summary: "Shows a category.",
      answer: "The category.",
      by: CategoryWritingOperations.id,
      in: store,
      as: Category.schema,
      called: { "category \($0)" },
      revision: { "SELECT revision FROM category WHERE id = \(bound: $0)" },
      find: { try $0.category(Category.ID(rawValue: $1))?.json }
    )
  }

  private var listBrands: Operation {
    Operation(
      name: "listBrands",
      method: .get,
      path: "/v1/brands",
      summary: "Lists all brands by name.",
      role: .reader,
      answer: .json(.list("BrandList", of: Brand.schema), "The brands."),
      validator: { _ in try await store.catalogTag() },
      run: { _ in
        let brands = try await store.database.read { try $0.brands() }
        return HTTPResponse(.list(brands.map(\.json)))
      }
    )
  }

  private var showBrand: Operation {
    .showing(
      "showBrand",
      at: "/v1/brands/{id}",
      summary: "Shows a brand.",
      answer: "The brand.",
      by: BrandWritingOperations.id,
      in: store,
      as: Brand.schema,
      called: { "brand \($0)" },
      revision: { "SELECT revision FROM brand WHERE id = \(bound: $0)" },
      find: { try $0.brand(Brand.ID(rawValue: $1))?.json }
    )
  }
}
