public import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// Loads the shelves.
  public func loadCategories() async throws(CatalogError) {
    let answer = try await load(\.shelves) { () throws(CatalogError) in
      let answer = try await source.categories()
      return answer.with(CategoryTree(answer.value))
    }
    if let answer { categoryDrops = answer.drops }
  }

  /// Adds a category.
  @discardableResult
  public func addCategory(
    _ draft: CategoryDraft,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Category {
    try draft.errors.requireNone()
    let category = try await source.add(draft, isDryRun: isDryRun)
    if !isDryRun { take(category) }
    return category
  }

  /// Renames a category, or puts it elsewhere.
  @discardableResult
  public func changeCategory(
    _ id: Category.ID,
    to draft: CategoryDraft,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Category {
    try draft.errors.requireNone()
    let category = try await source.change(id, to: draft, isDryRun: isDryRun)
    if !isDryRun { take(category) }
    return category
  }

  /// Removes a category in which nothing stands.
  public func removeCategory(
    _ id: Category.ID,
    isDryRun: Bool = false
  ) async throws(CatalogError) {
    try await source.remove(id, isDryRun: isDryRun)
    guard !isDryRun else { return }
    changeCount += 1
    shelves.update { tree in tree = CategoryTree(tree.all.filter { $0.id != id }) }
  }

  private func take(_ category: Category) {
    changeCount += 1
    shelves.update { tree in
      tree = CategoryTree(tree.all.filter { $0.id != category.id } + [category])
    }
    list.update { page in
      for place in page.items.indices where page.items[place].category?.id == category.id {
        page.items[place].category = category
      }
    }
  }
}
