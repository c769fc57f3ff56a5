public import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// Loads the categories.
  ///
  /// - Throws: The ``CatalogError`` of the request; the categories loaded before are kept.
  public func loadCategories() async throws(CatalogError) {
    let answer = try await load(\.categoryLoad) { () throws(CatalogError) in
      let answer = try await source.supporting("listing categories", as: (any CategorySource).self)
        .categories()
      return answer.replacingValue(CategoryTree(answer.value))
    }
    if let answer { categoryDrops = answer.drops }
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
    let category = try await storeClient(for: "adding a category")
      .addCategory(draft, isDryRun: isDryRun)
    if !isDryRun { didChange(category) }
    return category
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
    let category = try await storeClient(for: "changing a category")
      .changeCategory(id, to: draft, isDryRun: isDryRun)
    if !isDryRun { didChange(category) }
    return category
  }

  /// Removes an empty category.
  ///
  /// - Throws: ``CatalogError/refused(_:)`` if the category has products or subcategories,
  ///   ``CatalogError/notFound(_:)`` if there is no such category, or the error of the request.
  public func removeCategory(
    _ id: Category.ID,
    isDryRun: Bool = false
  ) async throws(CatalogError) {
    try await storeClient(for: "removing a category").removeCategory(id, isDryRun: isDryRun)
    guard !isDryRun else { return }
    changes.recordChange()
    categoryLoad.update { tree in tree = CategoryTree(tree.all.filter { $0.id != id }) }
  }

  private func didChange(_ category: Category) {
    changes.recordChange()
    categoryLoad.update { tree in
      tree = CategoryTree(tree.all.filter { $0.id != category.id } + [category])
    }
    updateProducts { page in
      for place in page.items.indices where page.items[place].category?.id == category.id {
        page.items[place].category = category
      }
    }
  }
}
