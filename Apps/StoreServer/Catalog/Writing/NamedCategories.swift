import Catalog
import FoundationCore
import Persistence

/// Categories by the names on the way to them, from the top; what is missing on it is made.
///
/// What was found is kept for one transaction only, after which somebody may move or rename it.
struct NamedCategories {
  private var known: [[String]: Category.ID] = [:]

  /// The category at the end of a way; nothing where that has no names.
  mutating func category(at path: [String], _ change: CatalogChange) throws -> Category.ID? {
    guard let name = path.last else { return nil }
    if let id = known[path] { return id }
    let parent = try category(at: path.dropLast(), change)
    let found: Int? = try change.connection.prepare(
      "SELECT id FROM category WHERE coalesce(parent, 0) = ? AND name = ?"
    ).value([parent?.rawValue ?? 0, name])
    let id = Category.ID(
      rawValue: try found ?? Category.add(CategoryDraft(name: name, parent: parent), change)
    )
    known[path] = id
    return id
  }
}
