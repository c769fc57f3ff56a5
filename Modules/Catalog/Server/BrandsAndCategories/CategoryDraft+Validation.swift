package import Catalog
import Foundation
import FoundationCore
import Persistence
import StoreCore

extension CategoryDraft {
  /// The maximum number of nested levels.
  package static let maximumDepth = 8
}

extension Transaction {
  /// Returns all validation errors of a draft, including those against the database.
  ///
  /// It is the draft of a new category unless `category` is given.
  func errors(in draft: CategoryDraft, for category: Category.ID?) async throws -> [FieldError] {
    var errors = draft.errors.all
    let namesake: Int? = try await value(
      "SELECT id FROM category WHERE coalesce(parent, 0) = ? AND name = ?",
      [draft.parent?.rawValue ?? 0, draft.name]
    )
    if let namesake, namesake != category?.rawValue {
      let message = "Category \(namesake) already has this name at the same level."
      errors.append(FieldError(field: "name", code: "taken", message: message))
    }
    if let error = try await parentError(in: draft, for: category) { errors.append(error) }
    if let image = draft.image {
      try await errors += self.errors(inImage: image.absoluteString, of: "image")
    }
    return errors
  }

  private func parentError(
    in draft: CategoryDraft,
    for category: Category.ID?
  ) async throws -> FieldError? {
    guard let parent = draft.parent else { return nil }
    // The parent and its ancestors, with a limit in case a damaged tree has a cycle.
    let line: [Int] = try await all(
      """
      WITH RECURSIVE line (id, parent, height) AS (
        SELECT id, parent, 1 FROM category WHERE id = ?
        UNION ALL
        SELECT category.id, category.parent, height + 1
        FROM line JOIN category ON category.id = line.parent WHERE height < 100
      )
      SELECT id FROM line
      """,
      [parent.rawValue]
    ) { try $0[0] }
    guard !line.isEmpty else {
      return FieldError(field: "parent", code: "unknown", message: "There is no such category.")
    }
    if let category, line.contains(category.rawValue) {
      let message = "A category cannot be moved into itself or its subcategories."
      return FieldError(field: "parent", code: "cycle", message: message)
    }
    guard try await line.count + height(of: category) <= CategoryDraft.maximumDepth else {
      let message = "Categories can be nested at most \(CategoryDraft.maximumDepth) levels deep."
      return FieldError(field: "parent", code: "too_deep", message: message)
    }
    return nil
  }

  /// Returns the number of levels of a category and its descendants.
  private func height(of category: Category.ID?) async throws -> Int {
    guard let category else { return 1 }
    return try await value(
      """
      WITH RECURSIVE below (id, height) AS (
        SELECT ?, 1
        UNION ALL
        SELECT category.id, height + 1
        FROM below JOIN category ON category.parent = below.id WHERE height < 100
      )
      SELECT max(height) FROM below
      """,
      [category.rawValue]
    ) ?? 1
  }
}
