import FoundationCore
import StoreHTTP

extension RialtoAPI {
  func addBrand(named name: String, isDryRun: Bool) async throws(CatalogError) -> Brand {
    try await send(
      ["name": name],
      method: .post,
      to: "v1/brands",
      isDryRun: isDryRun,
      named: "such brand"
    )
  }

  func rename(
    _ brand: Brand.ID,
    to name: String,
    isDryRun: Bool
  ) async throws(CatalogError) -> Brand {
    let (path, resource) = Self.resource(of: brand)
    let tag = try await entityTag(of: path, named: resource)
    return try await send(
      ["name": name],
      method: .put,
      to: path,
      ifMatch: tag,
      isDryRun: isDryRun,
      named: resource
    )
  }

  func remove(_ brand: Brand.ID, isDryRun: Bool) async throws(CatalogError) {
    let (path, resource) = Self.resource(of: brand)
    try await delete(
      path,
      ifMatch: try await entityTag(of: path, named: resource),
      isDryRun: isDryRun,
      named: resource
    )
  }

  private static func resource(of brand: Brand.ID) -> (HTTPRequest.Path, String) {
    ("v1/brands/\(brand)", "brand \(brand)")
  }
}

extension RialtoAPI {
  func add(_ category: CategoryDraft, isDryRun: Bool) async throws(CatalogError) -> Category {
    try await send(
      category,
      method: .post,
      to: "v1/categories",
      isDryRun: isDryRun,
      named: "such category"
    )
  }

  func change(
    _ category: Category.ID,
    to draft: CategoryDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Category {
    let (path, resource) = Self.resource(of: category)
    let tag = try await entityTag(of: path, named: resource)
    return try await send(
      draft,
      method: .put,
      to: path,
      ifMatch: tag,
      isDryRun: isDryRun,
      named: resource
    )
  }

  func remove(_ category: Category.ID, isDryRun: Bool) async throws(CatalogError) {
    let (path, resource) = Self.resource(of: category)
    try await delete(
      path,
      ifMatch: try await entityTag(of: path, named: resource),
      isDryRun: isDryRun,
      named: resource
    )
  }

  private static func resource(of category: Category.ID) -> (HTTPRequest.Path, String) {
    ("v1/categories/\(category)", "category \(category)")
  }
}
