import Catalog
import Foundation
import FoundationCore
import Persistence

/// Adds, changes and removes categories.
struct CategoryWriter {
  let change: CatalogChange
  private var connection: Connection { change.connection }

  init(_ change: CatalogChange) { self.change = change }

  /// Adds a category.
  func add(_ draft: CategoryDraft) throws -> Category.ID {
    let errors = try connection.errors(in: draft, for: nil)
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    try connection.prepare(
      "INSERT INTO category (name, parent, image, revision) VALUES (?, ?, ?, ?)"
    ).run(.positional(draft.columns + [try change.number()]))
    return Category.ID(rawValue: Int(connection.lastInsertedRowID))
  }

  /// Makes a category what the draft says; one that says nothing new leaves it untouched.
  func change(_ before: Category, to draft: CategoryDraft) throws {
    let id = before.id.rawValue
    let errors = try connection.errors(in: draft, for: before.id)
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    guard draft != CategoryDraft(before) else { return }
    let number = try change.number()
    try connection.prepare(
      "UPDATE category SET name = ?, parent = ?, image = ?, revision = ? WHERE id = ?"
    ).run(.positional(draft.columns + [number, id]))
    // Products show their category, so what caches know them by changes with it.
    try connection.prepare("UPDATE product SET revision = ? WHERE category = ?").run([number, id])
  }

  /// Removes a category in which nothing stands.
  func remove(_ category: Category) throws {
    let id = category.id.rawValue
    let children: Int =
      try connection.prepare("SELECT count(*) FROM category WHERE parent = ?")
      .value([id]) ?? 0
    let products: Int =
      try connection.prepare("SELECT count(*) FROM product WHERE category = ?")
      .value([id]) ?? 0
    guard children + products == 0 else {
      throw Problem(
        409,
        "category_in_use",
        "The category is not empty.",
        detail: "Products in it: \(products), categories: \(children). Move them first."
      )
    }
    _ = try change.number()
    try connection.prepare("DELETE FROM category WHERE id = ?").run([id])
  }
}

extension CategoryDraft {
  fileprivate var columns: [(any SQLConvertible)?] {
    [name, parent?.rawValue, image?.absoluteString]
  }
}
