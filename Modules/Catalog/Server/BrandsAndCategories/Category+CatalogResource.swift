import Catalog
import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

extension Category: CatalogResource {
  static let routes = APIRoute.categories
  static let names = CatalogResourceNames(
    typeName: "Category",
    collection: "categories",
    listing: "Lists all categories, parents before their children.",
    changing: "Renames or moves a category, with its subcategories and products.",
    removing: "Removes an empty category."
  )
  static let table: SQLText = "category"
  static let draftSchema = CategoryDraft.schema

  static func draft(of call: ValidatedRequest) throws -> CategoryDraft {
    try CategoryDraft(call.body)
  }

  /// Returns parents before their children, and the children of one parent by name.
  static func all(on transaction: any Transaction) async throws -> [Category] {
    // The tree has at most eight levels, and each is read at once.
    try await transaction.all(
      """
      WITH RECURSIVE tree (id, name, parent, image, depth) AS (
        SELECT id, name, parent, image, 0 FROM category WHERE parent IS NULL
        UNION ALL
        SELECT c.id, c.name, c.parent, c.image, t.depth + 1
        FROM tree t JOIN category c ON c.parent = t.id
      )
      SELECT id, name, parent, image FROM tree ORDER BY depth, parent, name
      """
    ) { try Category($0) }
  }

  static func stored(_ number: Int, on transaction: any Transaction) async throws
    -> StoredCatalogResource<
      Category
    >?
  {
    try await transaction.first(
      "SELECT id, name, parent, image, revision FROM category WHERE id = ?",
      [number]
    ) { StoredCatalogResource(resource: try Category($0), revision: try $0[4]) }
  }

  static func add(_ draft: CategoryDraft, in change: StoreChange) async throws -> Int {
    let errors = try await change.transaction.errors(in: draft, for: nil)
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    return try await change.transaction.insert(
      "INSERT INTO category (name, parent, image, revision) VALUES (?, ?, ?, ?)",
      draft.columns + [try await change.revision()],
      numbered: "id"
    )
  }

  func update(to draft: CategoryDraft, in change: StoreChange) async throws {
    let transaction = change.transaction
    let errors = try await transaction.errors(in: draft, for: id)
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    guard draft != CategoryDraft(self) else { return }
    let number = try await change.revision()
    try await transaction.run(
      "UPDATE category SET name = ?, parent = ?, image = ?, revision = ? WHERE id = ?",
      draft.columns + [number, id.rawValue]
    )
    // The responses of products contain their category, so their entity tags have to change.
    try await transaction.run(
      "UPDATE product SET revision = ? WHERE category = ?",
      [number, id.rawValue]
    )
  }

  func remove(in change: StoreChange) async throws {
    let children: Int =
      try await change.transaction.value(
        "SELECT count(*) FROM category WHERE parent = ?",
        [id.rawValue]
      ) ?? 0
    let products: Int =
      try await change.transaction.value(
        "SELECT count(*) FROM product WHERE category = ?",
        [id.rawValue]
      ) ?? 0
    guard children + products == 0 else {
      throw Problem(
        409,
        "category_in_use",
        "The category is not empty.",
        detail: "Products in it: \(products), categories: \(children). Move them first."
      )
    }
    _ = try await change.revision()
    try await change.transaction.run("DELETE FROM category WHERE id = ?", [id.rawValue])
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

  /// Creates a category from joined columns; `nil` if they are null.
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
