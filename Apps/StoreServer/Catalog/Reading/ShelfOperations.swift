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
    Operation(
      name: "showCategory",
      method: .get,
      path: "/v1/categories/{id}",
      summary: "Shows a category.",
      role: .reader,
      parameters: [CategoryWritingOperations.id.description],
      answer: .json(Category.schema, "The category."),
      problems: [404],
      validator: { call in
        let id = try call.value(of: CategoryWritingOperations.id)
        return try await store.tag("SELECT revision FROM category WHERE id = \(bound: id)")
          .orMissing("category \(id)")
      },
      run: { call in
        let id = try call.value(of: CategoryWritingOperations.id)
        let found = try await store.database.read { try $0.category(Category.ID(rawValue: id)) }
        return HTTPResponse(try found.orMissing("category \(id)").category.json)
      }
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
    Operation(
      name: "showBrand",
      method: .get,
      path: "/v1/brands/{id}",
      summary: "Shows a brand.",
      role: .reader,
      parameters: [BrandWritingOperations.id.description],
      answer: .json(Brand.schema, "The brand."),
      problems: [404],
      validator: { call in
        let id = try call.value(of: BrandWritingOperations.id)
        return try await store.tag("SELECT revision FROM brand WHERE id = \(bound: id)")
          .orMissing("brand \(id)")
      },
      run: { call in
        let id = try call.value(of: BrandWritingOperations.id)
        let found = try await store.database.read { try $0.brand(Brand.ID(rawValue: id)) }
        return HTTPResponse(try found.orMissing("brand \(id)").brand.json)
      }
    )
  }
}
