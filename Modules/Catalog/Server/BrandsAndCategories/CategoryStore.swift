import Catalog
import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// The tree of categories, in a transaction.
struct CategoryStore: CollectionStore {
  static let routes = APIRoute.categories
  static let noun = "category"
  static let id = Parameter<Int>("id", in: .path, "The ID of the category.", .identifier)
  static let summaries = (
    add: "Adds a category.",
    change: "Renames or moves a category, with its subcategories and products.",
    remove: "Removes an empty category."
  )

  static func list(in store: Store) -> APIOperation {
    listing("Lists all categories, parents before their children.", in: store) {
      try await $0.all()
    }
  }

  static func revision(of id: Int) -> SQLText { "SELECT revision FROM category WHERE id = \(id)" }

  private let transaction: any Transaction

  init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Returns all categories, parents before their children, and the children of one parent by name.
  func all() async throws -> [Category] {
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

  func stored(_ id: Int) async throws -> Revised<Category>? {
    try await transaction.first(
      "SELECT id, name, parent, image, revision FROM category WHERE id = \(id)"
    ) { Revised(try Category($0), revision: try $0[4]) }
  }

  /// Returns `true` if a category exists.
  func contains(_ id: Category.ID) async throws -> Bool {
    let found: Int? = try await transaction.value(
      "SELECT id FROM category WHERE id = \(id.rawValue)"
    )
    return found != nil
  }

  /// Returns the ID of the category with a name below a parent, or at the top without one.
  func id(named name: String, in parent: Category.ID?) async throws -> Int? {
    try await transaction.value(
      """
      SELECT id FROM category
      WHERE coalesce(parent, 0) = \(parent?.rawValue ?? 0) AND name = \(name)
      """
    )
  }

  /// Returns a category and its descendants.
  func ids(below id: Int) async throws -> [Int] {
    try await transaction.all(
      """
      WITH RECURSIVE tree (id) AS (
        SELECT \(id)
        UNION
        SELECT c.id FROM tree t JOIN category c ON c.parent = t.id
      )
      SELECT id FROM tree ORDER BY id
      """
    ) { try $0[0] }
  }

  func add(_ draft: CategoryDraft, in change: StoreChange) async throws -> Int {
    try await requireGood(draft, for: nil)
    return try await transaction.insert(
      """
      INSERT INTO category (name, parent, image, revision)
      VALUES (\(draft.name), \(draft.parent?.rawValue), \(draft.image?.absoluteString),
        \(try await change.revision()))
      """,
      numbered: "id"
    )
  }

  func update(
    _ stored: Revised<Category>,
    to draft: CategoryDraft,
    in change: StoreChange
  ) async throws {
    let category = stored.resource
    try await requireGood(draft, for: category.id)
    guard draft != CategoryDraft(category) else { return }
    let (id, number) = (category.id.rawValue, try await change.revision())
    try await transaction.run(
      """
      UPDATE category SET name = \(draft.name), parent = \(draft.parent?.rawValue),
        image = \(draft.image?.absoluteString), revision = \(number)
      WHERE id = \(id)
      """
    )
    // The responses of products contain their category, so their entity tags have to change.
    try await transaction.run("UPDATE product SET revision = \(number) WHERE category = \(id)")
  }

  func remove(_ stored: Revised<Category>, in change: StoreChange) async throws {
    let id = stored.resource.id.rawValue
    let children: Int =
      try await transaction.value("SELECT count(*) FROM category WHERE parent = \(id)") ?? 0
    let products: Int =
      try await transaction.value("SELECT count(*) FROM product WHERE category = \(id)") ?? 0
    guard children + products == 0 else {
      throw Problem(
        409,
        "category_in_use",
        "The category is not empty.",
        detail: "Products in it: \(products), categories: \(children). Move them first."
      )
    }
    _ = try await change.revision()
    try await transaction.run("DELETE FROM category WHERE id = \(id)")
  }
}

/// The validation of drafts, including the checks against the database.
extension CategoryStore {
  /// Throws the errors of a draft, of a new category unless `category` is given.
  private func requireGood(_ draft: CategoryDraft, for category: Category.ID?) async throws {
    var errors = draft.errors.all
    let namesake = try await id(named: draft.name, in: draft.parent)
    if let namesake, namesake != category?.rawValue {
      let message = "Category \(namesake) already has this name at the same level."
      errors.append(FieldError(field: "name", code: "taken", message: message))
    }
    if let error = try await parentError(in: draft, for: category) { errors.append(error) }
    if let image = draft.image {
      errors += try await ImageStore(transaction).errors(in: image.absoluteString, of: "image")
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
  }

  private func parentError(
    in draft: CategoryDraft,
    for category: Category.ID?
  ) async throws -> FieldError? {
    guard let parent = draft.parent else { return nil }
    // The parent and its ancestors, with a limit in case a damaged tree has a cycle.
    let line: [Int] = try await transaction.all(
      """
      WITH RECURSIVE line (id, parent, height) AS (
        SELECT id, parent, 1 FROM category WHERE id = \(parent.rawValue)
        UNION ALL
        SELECT category.id, category.parent, height + 1
        FROM line JOIN category ON category.id = line.parent WHERE height < 100
      )
      SELECT id FROM line
      """
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
    return try await transaction.value(
      """
      WITH RECURSIVE below (id, height) AS (
        SELECT \(category.rawValue), 1
        UNION ALL
        SELECT category.id, height + 1
        FROM below JOIN category ON category.parent = below.id WHERE height < 100
      )
      SELECT max(height) FROM below
      """
    ) ?? 1
  }
}

/// Resolves paths of category names, such as `["Kitchen", "Mugs"]`, and creates missing categories.
///
/// Its cache is valid for one transaction only, after which others may move or rename categories.
final class CategoryPathResolver {
  private var known: [[String]: Category.ID] = [:]

  /// Returns the category at a path; `nil` for an empty path.
  func category(at path: [String], in change: StoreChange) async throws -> Category.ID? {
    guard let name = path.last else { return nil }
    if let id = known[path] { return id }
    let parent = try await category(at: path.dropLast(), in: change)
    let categories = CategoryStore(change.transaction)
    let draft = CategoryDraft(name: name, parent: parent)
    let id =
      if let found = try await categories.id(named: name, in: parent) { found } else {
        try await categories.add(draft, in: change)
      }
    known[path] = Category.ID(rawValue: id)
    return known[path]
  }
}

extension Category {
  /// Creates a category from the columns that begin with an index.
  init(_ row: borrowing Row, from first: Int = 0) throws {
    self.init(
      id: ID(rawValue: try row[first]),
      name: try row[first + 1],
      parent: (try row[first + 2] as Int?).map { ID(rawValue: $0) },
      image: (try row[first + 3] as String?).flatMap { URL(string: $0) }
    )
  }
}
