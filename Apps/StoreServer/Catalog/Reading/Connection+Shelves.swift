import Catalog
import Foundation
import FoundationCore
import Persistence

extension Connection {
  /// All categories, parents before their children, and those of one parent by name.
  func categories() throws -> [Category] {
    // The tree is no deeper than eight, so its levels are few and each is read at once.
    try prepare(
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

  /// The category in its state, or nothing if it is not there.
  func category(_ id: Category.ID) throws -> StoredCategory? {
    try prepare("SELECT id, name, parent, image, revision FROM category WHERE id = ?")
      .first([id.rawValue]) { StoredCategory(category: try Category($0), revision: try $0[4]) }
  }

  /// All brands, by name.
  func brands() throws -> [Brand] {
    try prepare("SELECT id, name FROM brand ORDER BY name").all { try Brand($0) }
  }

  /// The brand in its state, or nothing if it is not there.
  func brand(_ id: Brand.ID) throws -> StoredBrand? {
    try prepare("SELECT id, name, revision FROM brand WHERE id = ?")
      .first([id.rawValue]) { StoredBrand(brand: try Brand($0), revision: try $0[2]) }
  }

  /// What counts every change of the catalog.
  func catalogRevision() throws -> Int {
    try prepare("SELECT catalog FROM revision").value() ?? 0
  }
}

/// A category, and what counts its changes.
struct StoredCategory: TaggedState {
  let category: Category
  let revision: Int

  var json: JSONValue { category.json }
  var tag: EntityTag { EntityTag(revision: revision) }
}

/// A brand, and what counts its changes.
struct StoredBrand: TaggedState {
  let brand: Brand
  let revision: Int

  var json: JSONValue { brand.json }
  var tag: EntityTag { EntityTag(revision: revision) }
}

extension Category {
  fileprivate init(_ row: borrowing Row) throws {
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

extension Brand {
  fileprivate init(_ row: borrowing Row) throws {
    self.init(id: ID(rawValue: try row[0]), name: try row[1])
  }

  /// A brand that was joined to something, or nothing if that has none.
  init?(_ row: borrowing Row, from first: Int) throws {
    guard let id: Int = try row[first] else { return nil }
    self.init(id: ID(rawValue: id), name: try row[first + 1])
  }
}
