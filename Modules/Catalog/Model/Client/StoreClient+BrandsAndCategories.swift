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
    return try await send(
      ["name": name],
      to: .brands.change,
      [id],
      ifMatch: .any,
      isDryRun: isDryRun,
      named: "brand \(id)"
    )
  }

  /// Removes a brand that has no products.
  ///
  /// - Throws: ``CatalogError/refused(_:)`` if the brand has products,
  ///   ``CatalogError/notFound(_:)`` if there is no such brand, or the error of the request.
  public func removeBrand(_ id: Brand.ID, isDryRun: Bool = false) async throws(CatalogError) {
    try await send(
      to: .brands.remove,
      [id],
      ifMatch: .any,
      isDryRun: isDryRun,
      named: "brand \(id)"
    )
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
    return try await send(
      draft,
      to: .categories.change,
      [id],
      ifMatch: .any,
      isDryRun: isDryRun,
      named: "category \(id)"
    )
  }

  /// Removes an empty category.
  ///
  /// - Throws: ``CatalogError/refused(_:)`` if the category has products or subcategories,
  ///   ``CatalogError/notFound(_:)`` if there is no such category, or the error of the request.
  public func removeCategory(_ id: Category.ID, isDryRun: Bool = false) async throws(CatalogError) {
    try await send(
      to: .categories.remove,
      [id],
      ifMatch: .any,
      isDryRun: isDryRun,
      named: "category \(id)"
    )
  }
}

extension EntityTag {
  /// The tag that every state matches: categories and brands have few fields and are edited quickly,
  /// so their values have no revision, and a change replaces any state.
  fileprivate static let any = EntityTag("*")
}
