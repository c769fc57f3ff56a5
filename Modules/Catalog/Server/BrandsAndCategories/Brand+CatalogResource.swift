import Catalog
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

extension Brand: CatalogResource {
  struct Draft: Decodable, Sendable {
    let name: String
  }

  static let routes = APIRoute.brands
  static let names = CatalogResourceNames(
    typeName: "Brand",
    collection: "brands",
    listing: "Lists all brands by name.",
    changing: "Renames a brand, for its products and in searches.",
    removing: "Removes a brand that has no products."
  )
  static let table: SQLText = "brand"
  static let draftSchema = JSONSchema.named(
    "BrandDraft",
    .object([.init("name", .line, isRequired: true)])
  )

  static func draft(of call: ValidatedRequest) throws -> Draft { try call.decoded() }

  static func all(on transaction: any Transaction) async throws -> [Brand] {
    try await transaction.all("SELECT id, name FROM brand ORDER BY name") { try Brand($0) }
  }

  static func stored(_ number: Int, on transaction: any Transaction) async throws
    -> StoredCatalogResource<
      Brand
    >?
  {
    try await transaction.first("SELECT id, name, revision FROM brand WHERE id = ?", [number]) {
      StoredCatalogResource(resource: try Brand($0), revision: try $0[2])
    }
  }

  static func add(_ draft: Draft, in change: StoreChange) async throws -> Int {
    try await requireGood(draft.name, for: nil, on: change.transaction)
    return try await change.transaction.insert(
      "INSERT INTO brand (name, revision) VALUES (?, ?)",
      [draft.name, try await change.revision()],
      numbered: "id"
    )
  }

  func update(to draft: Draft, in change: StoreChange) async throws {
    let transaction = change.transaction
    try await Self.requireGood(draft.name, for: id, on: transaction)
    guard draft.name != name else { return }
    let number = try await change.revision()
    try await transaction.run(
      "UPDATE brand SET name = ?, revision = ? WHERE id = ?",
      [draft.name, number, id.rawValue]
    )
    // Products show their brand and are found by its name.
    try await transaction.run(
      "UPDATE product SET revision = ? WHERE brand = ?",
      [number, id.rawValue]
    )
    try await transaction.run(transaction.dialect.rename(id.rawValue, to: draft.name))
  }

  func remove(in change: StoreChange) async throws {
    let products: Int =
      try await change.transaction.value(
        "SELECT count(*) FROM product WHERE brand = ?",
        [id.rawValue]
      ) ?? 0
    guard products == 0 else {
      throw Problem(
        409,
        "brand_in_use",
        "The brand has products.",
        detail: "Products of this brand: \(products). Give them another first."
      )
    }
    _ = try await change.revision()
    try await change.transaction.run("DELETE FROM brand WHERE id = ?", [id.rawValue])
  }

  private static func requireGood(
    _ name: String,
    for brand: Brand.ID?,
    on transaction: any Transaction
  ) async throws {
    var errors = Brand.errors(inName: name).all
    let owner: Int? = try await transaction.value("SELECT id FROM brand WHERE name = ?", [name])
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

  /// Creates a brand from joined columns; `nil` if they are null.
  init?(_ row: borrowing Row, from first: Int) throws {
    guard let id: Int = try row[first] else { return nil }
    self.init(id: ID(rawValue: id), name: try row[first + 1])
  }
}
