public import FoundationCore
public import StoreHTTP

extension StoreClient {
  public func categories() async throws(CatalogError) -> Loaded<CategoryTree> {
    let answer: Loaded<[Category]> = try await items(of: Resource(.categories.list))
    return answer.replacingValue(CategoryTree(answer.value))
  }

  public func brands() async throws(CatalogError) -> Loaded<[Brand]> {
    try await items(of: Resource(.brands.list))
  }
}

extension StoreClient {
  /// Adds a brand.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` if the name is empty, too long or taken, or the error of
  ///   the request.
  @discardableResult
  public func addBrand(
    named name: String,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Brand {
    try Brand.errors(inName: name).throwIfInvalid()
    return try await send(["name": name], to: .brands.add, isDryRun: isDryRun, named: "such brand")
  }

  /// Renames a brand.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if there is no such brand, ``CatalogError/invalid(_:)`` if
  ///   the name is not accepted, or the error of the request.
  @discardableResult
  public func renameBrand(
    _ id: Brand.ID,
    to name: String,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Brand {
    try Brand.errors(inName: name).throwIfInvalid()
    return try await change(
      id,
      of: APIRoute.brands,
      to: ["name": name],
      isDryRun,
      named: "brand \(id)"
    )
  }

  /// Removes a brand that has no products.
  ///
  /// - Throws: ``CatalogError/refused(_:)`` if the brand has products,
  ///   ``CatalogError/notFound(_:)`` if there is no such brand, or the error of the request.
  public func removeBrand(_ id: Brand.ID, isDryRun: Bool = false) async throws(CatalogError) {
    try await remove(id, of: APIRoute.brands, isDryRun, named: "brand \(id)")
  }

  /// Adds a category.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` if the draft is not accepted, or the error of the request.
  @discardableResult
  public func addCategory(
    _ draft: CategoryDraft,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Category {
    try draft.errors.throwIfInvalid()
    return try await send(draft, to: .categories.add, isDryRun: isDryRun, named: "such category")
  }

  /// Renames or moves a category, with its subcategories and products.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if there is no such category,
  ///   ``CatalogError/invalid(_:)`` if the draft is not accepted, or the error of the request.
  @discardableResult
  public func changeCategory(
    _ id: Category.ID,
    to draft: CategoryDraft,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Category {
    try draft.errors.throwIfInvalid()
    return try await change(
      id,
      of: APIRoute.categories,
      to: draft,
      isDryRun,
      named: "category \(id)"
    )
  }

  /// Removes an empty category.
  ///
  /// - Throws: ``CatalogError/refused(_:)`` if the category has products or subcategories,
  ///   ``CatalogError/notFound(_:)`` if there is no such category, or the error of the request.
  public func removeCategory(
    _ id: Category.ID,
    isDryRun: Bool = false
  ) async throws(CatalogError) {
    try await remove(id, of: APIRoute.categories, isDryRun, named: "category \(id)")
  }
}

// Categories and brands have few fields and are edited quickly, so their values have no revision:
// their current entity tag is fetched before they are changed.
extension StoreClient {
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
    let response = try await http.load(Resource<Void>(route, [id]).withFields(), named: name).value
    return response.fields["ETag"].map { EntityTag($0) }
  }
}
