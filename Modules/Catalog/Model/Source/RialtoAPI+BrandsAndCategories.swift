import FoundationCore
import StoreHTTP

extension RialtoAPI {
  func addBrand(named name: String, isDryRun: Bool) async throws(CatalogError) -> Brand {
    try await send(["name": name], to: .brands.add, isDryRun: isDryRun, named: "such brand")
  }

  func rename(
    _ brand: Brand.ID,
    to name: String,
    isDryRun: Bool
  ) async throws(CatalogError) -> Brand {
    try await change(
      brand,
      of: APIRoute.brands,
      to: ["name": name],
      isDryRun,
      named: "brand \(brand)"
    )
  }

  func remove(_ brand: Brand.ID, isDryRun: Bool) async throws(CatalogError) {
    try await remove(brand, of: APIRoute.brands, isDryRun, named: "brand \(brand)")
  }

  func add(_ category: CategoryDraft, isDryRun: Bool) async throws(CatalogError) -> Category {
    try await send(category, to: .categories.add, isDryRun: isDryRun, named: "such category")
  }

  func change(
    _ category: Category.ID,
    to draft: CategoryDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Category {
    let name = "category \(category)"
    return try await change(category, of: APIRoute.categories, to: draft, isDryRun, named: name)
  }

  func remove(_ category: Category.ID, isDryRun: Bool) async throws(CatalogError) {
    try await remove(category, of: APIRoute.categories, isDryRun, named: "category \(category)")
  }
}

// Categories and brands have few fields and are edited quickly, so their values have no revision:
// their current entity tag is fetched before they are changed.
extension RialtoAPI {
  private func change<Value: Decodable & Sendable>(
    _ id: some CustomStringConvertible,
    of routes: CollectionRoutes,
    to draft: some Encodable & Sendable,
    _ isDryRun: Bool,
    named name: String
  ) async throws(CatalogError) -> Value {
    let tag = try await entityTag(of: routes.show, id, named: name)
    return try await send(
      draft,
      to: routes.change,
      [id],
      ifMatch: tag,
      isDryRun: isDryRun,
      named: name
    )
  }

  private func remove(
    _ id: some CustomStringConvertible,
    of routes: CollectionRoutes,
    _ isDryRun: Bool,
    named name: String
  ) async throws(CatalogError) {
    let tag = try await entityTag(of: routes.show, id, named: name)
    try await send(to: routes.remove, [id], ifMatch: tag, isDryRun: isDryRun, named: name)
  }

  private func entityTag(
    of route: APIRoute,
    _ id: some CustomStringConvertible,
    named name: String
  ) async throws(CatalogError) -> EntityTag? {
    try await load(Resource<Void>(route, [id]), named: name).fields["ETag"].map { EntityTag($0) }
  }
}
