import Catalog
import FoundationCore
import Persistence
import StoreCore

/// Resolves paths of category names, such as `["Kitchen", "Mugs"]`, and creates missing categories.
///
/// Its cache is valid for one transaction only, after which others may move or rename categories.
struct CategoryPathResolver {
  private var known: [[String]: Category.ID] = [:]

  /// Returns the category at a path; `nil` for an empty path.
  mutating func category(at path: [String], in change: StoreChange) async throws -> Category.ID? {
    guard let name = path.last else { return nil }
    if let id = known[path] { return id }
    let parent = try await category(at: path.dropLast(), in: change)
    let found: Int? = try await change.transaction.value(
      "SELECT id FROM category WHERE coalesce(parent, 0) = ? AND name = ?",
      [parent?.rawValue ?? 0, name]
    )
    let draft = CategoryDraft(name: name, parent: parent)
    let id = if let found { found } else { try await Category.add(draft, in: change) }
    known[path] = Category.ID(rawValue: id)
    return known[path]
  }
}
