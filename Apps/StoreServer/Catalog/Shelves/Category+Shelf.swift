import Catalog
import Foundation
import FoundationCore
import Persistence

extension Category: Shelf {
  static let wording = ShelfWording(
    word: "Category",
    collection: "categories",
    listing: "Lists all categories, parents before their children.",
    changing: "Renames or moves a category, with all that stands in it.",
    removing: "Removes a category in which nothing stands."
  )
  static let table: SQLText = "category"
  static let draftSchema = CategoryDraft.schema

  static func draft(of call: Call) throws -> CategoryDraft { try CategoryDraft(call.body) }

  /// Parents before their children, and those of one parent by name.
  static func all(on connection: Connection) throws -> [Category] {
    // The tree is no deeper than eight, so its levels are few and each is read at once.
    try connection.prepare(
      """
      WITH RECURSIVE tree (id, name, parent, image, depth) AS (
        SELECT id, name, parent, image, 0 FROM category WHERE parent IS NULL
        UNION ALL
        SELECT c.id, c.name, c.parent, c.image, t.depth + 1
        FROM tree t JOIN category c ON c.parent = t.id
      )
      SELECT id, name, parent, image FROM tree ORDER BY depth, parent, name
      """
    ).all { try Category($0) }
  }

  static func stored(_ number: Int, on connection: Connection) throws -> StoredShelf<Category>? {
    try connection.prepare("SELECT id, name, parent, image, revision FROM category WHERE id = ?")
      .first([number]) { StoredShelf(shelf: try Category($0), revision: try $0[4]) }
  }

  static func add(_ draft: CategoryDraft, _ change: CatalogChange) throws -> Int {
    let errors = try change.connection.errors(in: draft, for: nil)
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    try change.connection.prepare(
      "INSERT INTO category (name, parent, image, revision) VALUES (?, ?, ?, ?)"
    ).run(.positional(draft.columns + [try change.number()]))
    return Int(change.connection.lastInsertedRowID)
  }

  func take(_ draft: CategoryDraft, _ change: CatalogChange) throws {
    let connection = change.connection
    let errors = try connection.errors(in: draft, for: id)
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    guard draft != CategoryDraft(self) else { return }
    let number = try change.number()
    try connection.prepare(
      "UPDATE category SET name = ?, parent = ?, image = ?, revision = ? WHERE id = ?"
    ).run(.positional(draft.columns + [number, id.rawValue]))
    // Products show their category, so what caches know them by changes with it.
    try connection.prepare("UPDATE product SET revision = ? WHERE category = ?")
      .run([number, id.rawValue])
  }

  func remove(_ change: CatalogChange) throws {
    let children: Int =
      try change.connection.prepare("SELECT count(*) FROM category WHERE parent = ?")
      .value([id.rawValue]) ?? 0
    let products: Int =
      try change.connection.prepare("SELECT count(*) FROM product WHERE category = ?")
      .value([id.rawValue]) ?? 0
    guard children + products == 0 else {
      throw Problem(
        409,
        "category_in_use",
        "The category is not empty.",
        detail: "Products in it: \(products), categories: \(children). Move them first."
      )
    }
    _ = try change.number()
    try change.connection.prepare("DELETE FROM category WHERE id = ?").run([id.rawValue])
  }
}

extension Category {
  private init(_ row: borrowing Row) throws {
    self.init(
      id: ID(rawValue: try row[0]),
      name: try row[1],
      parent: (try row[2] as Int?).map { ID(rawValue: $0) },
      image: (try row[3] as String?).flatMap { URL(string: $0) }
    )
  }

  /// A category that was joined to something, or nothing if that has none.
  init?(_ row: borrowing Row, from first: Int) throws {
    guard let id: Int = try row[first] else { return nil }
    self.init(
      id: ID(rawValue: id),
      name: try row[first + 1],
      parent: (try row[first + 2] as Int?).map { ID(rawValue: $0) },
      image: (try row[first + 3] as String?).flatMap { URL(string: $0) }
    )
  }
}
