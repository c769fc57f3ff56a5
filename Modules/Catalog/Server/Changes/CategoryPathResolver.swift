import Catalog
import FoundationCore
import Persistence
import StoreCore

/// Categories by the names on the way to them, from the top; what is missing on it is made.
///
/// What was found is kept for one transaction only, after which somebody may move or rename it.
struct CategoryPathResolver {
  private var known: [[String]: Category.ID] = [:]

  /// The category at the end of a way; nothing where that has no names.
  mutating func category(at path: [String], _ change: StoreChange) async throws -> Category.ID? {
    guard let name = path.last else { return nil }
    if let id = known[path] { return id }
    let parent = try await category(at: path.dropLast(), change)
    let found: Int? = try await change.transaction.value(
      "SELECT id FROM category WHERE coalesce(parent, 0) = ? AND name = ?",
      [parent?.rawValue ?? 0, name]
    )
    let draft = CategoryDraft(name: name, parent: parent)
    let id = if let found { found } else { try await Category.add(draft, change) }
    known[path] = Category.ID(rawValue: id)
    return known[path]
  }
}
