import Catalog
import FoundationCore
import Persistence

extension Brand: Shelf {
  struct Draft: Decodable, Sendable {
    let name: String
  }

  static let wording = ShelfWording(
    word: "Brand",
    collection: "brands",
    listing: "Lists all brands by name.",
    changing: "Renames a brand, and with it what its products are found by.",
    removing: "Removes a brand that has no products."
  )
  static let table: SQLText = "brand"
  static let draftSchema = JSONSchema.named(
    "BrandDraft",
    .object([.init("name", .line, isRequired: true)])
  )

  static func draft(of call: Call) throws -> Draft { try call.decoded() }

  static func all(on connection: Connection) throws -> [Brand] {
    try connection.prepare("SELECT id, name FROM brand ORDER BY name").all { try Brand($0) }
  }

  static func stored(_ number: Int, on connection: Connection) throws -> StoredShelf<Brand>? {
    try connection.prepare("SELECT id, name, revision FROM brand WHERE id = ?")
      .first([number]) { StoredShelf(shelf: try Brand($0), revision: try $0[2]) }
  }

  static func add(_ draft: Draft, _ change: CatalogChange) throws -> Int {
    try requireGood(draft.name, for: nil, on: change.connection)
    try change.connection.prepare("INSERT INTO brand (name, revision) VALUES (?, ?)")
      .run([draft.name, try change.number()])
    return Int(change.connection.lastInsertedRowID)
  }

  func take(_ draft: Draft, _ change: CatalogChange) throws {
    let connection = change.connection
    try Self.requireGood(draft.name, for: id, on: connection)
    guard draft.name != name else { return }
    let number = try change.number()
    try connection.prepare("UPDATE brand SET name = ?, revision = ? WHERE id = ?")
      .run([draft.name, number, id.rawValue])
    // Products show their brand and are found by its name.
    try connection.prepare("UPDATE product SET revision = ? WHERE brand = ?")
      .run([number, id.rawValue])
    try connection.prepare(
      "UPDATE product_text SET brand = ? WHERE rowid IN (SELECT id FROM product WHERE brand = ?)"
    ).run([draft.name, id.rawValue])
  }

  func remove(_ change: CatalogChange) throws {
    let products: Int =
      try change.connection.prepare("SELECT count(*) FROM product WHERE brand = ?")
      .value([id.rawValue]) ?? 0
    guard products == 0 else {
      throw Problem(
        409,
        "brand_in_use",
        "The brand has products.",
        detail: "Products of this brand: \(products). Give them another first."
      )
    }
    _ = try change.number()
    try change.connection.prepare("DELETE FROM brand WHERE id = ?").run([id.rawValue])
  }

  private static func requireGood(
    _ name: String,
    for brand: Brand.ID?,
    on connection: Connection
  ) throws {
    var errors = Brand.errors(inName: name).all
    let owner: Int? = try connection.prepare("SELECT id FROM brand WHERE name = ?").value([name])
    if let owner, owner != brand?.rawValue {
      let message = "Brand \(owner) has this name already."
      errors.append(FieldError(field: "name", code: "taken", message: message))
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
  }
}

extension Brand {
  private init(_ row: borrowing Row) throws {
    self.init(id: ID(rawValue: try row[0]), name: try row[1])
  }

  /// A brand that was joined to something, or nothing if that has none.
  init?(_ row: borrowing Row, from first: Int) throws {
    guard let id: Int = try row[first] else { return nil }
    self.init(id: ID(rawValue: id), name: try row[first + 1])
  }
}
