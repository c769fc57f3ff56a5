import Catalog
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// The brands of products, in a transaction.
struct BrandStore: CollectionStore {
  struct Draft: Shaped {
    let name: String

    static let shape = Shape<Draft>(
      "BrandDraft",
      Field("name", \.name, as: .line),
      memberwise: Draft.init
    )
  }

  static let routes = APIRoute.brands
  static let noun = "brand"
  static let id = Parameter<Int>("id", in: .path, "The ID of the brand.", .identifier)
  static let summaries = (
    add: "Adds a brand.",
    change: "Renames a brand, for its products and in searches.",
    remove: "Removes a brand that has no products."
  )

  static func list(in store: Store) -> APIOperation {
    listing("Lists all brands by name.", in: store) { try await $0.all() }
  }

  static func revision(of id: Int) -> SQLText { "SELECT revision FROM brand WHERE id = \(id)" }

  private let transaction: any Transaction

  init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Returns all brands by name.
  func all() async throws -> [Brand] {
    try await transaction.all("SELECT id, name FROM brand ORDER BY name") { try Brand($0) }
  }

  func stored(_ id: Int) async throws -> Revised<Brand>? {
    try await transaction.first("SELECT id, name, revision FROM brand WHERE id = \(id)") {
      Revised(try Brand($0), revision: try $0[2])
    }
  }

  /// Returns the ID of the brand with a name; `nil` if there is no such brand.
  func id(named name: String) async throws -> Int? {
    try await transaction.value("SELECT id FROM brand WHERE name = \(name)")
  }

  func add(_ draft: Draft, in change: StoreChange) async throws -> Int {
    try await requireGood(draft.name, for: nil)
    return try await insert(draft.name, in: change)
  }

  /// Inserts a brand with a valid name that no other brand has, and returns its ID.
  func insert(_ name: String, in change: StoreChange) async throws -> Int {
    try await transaction.insert(
      "INSERT INTO brand (name, revision) VALUES (\(name), \(try await change.revision()))",
      numbered: "id"
    )
  }

  func update(_ stored: Revised<Brand>, to draft: Draft, in change: StoreChange) async throws {
    let brand = stored.resource
    try await requireGood(draft.name, for: brand.id)
    guard draft.name != brand.name else { return }
    let (id, number) = (brand.id.rawValue, try await change.revision())
    try await transaction.run(
      "UPDATE brand SET name = \(draft.name), revision = \(number) WHERE id = \(id)"
    )
    // Products show their brand and are found by its name.
    try await transaction.run("UPDATE product SET revision = \(number) WHERE brand = \(id)")
    try await transaction.run(
      transaction.dialect.setText(
        of: "brand",
        to: draft.name,
        in: .products,
        where: "SELECT id FROM product WHERE brand = \(id)"
      )
    )
  }

  func remove(_ stored: Revised<Brand>, in change: StoreChange) async throws {
    let id = stored.resource.id.rawValue
    let products: Int =
      try await transaction.value("SELECT count(*) FROM product WHERE brand = \(id)") ?? 0
    guard products == 0 else {
      throw Problem(
        409,
        "brand_in_use",
        "The brand has products.",
        detail: "Products of this brand: \(products). Give them another first."
      )
    }
    _ = try await change.revision()
    try await transaction.run("DELETE FROM brand WHERE id = \(id)")
  }

  private func requireGood(_ name: String, for brand: Brand.ID?) async throws {
    var errors = Brand.errors(inName: name).all
    if let owner = try await id(named: name), owner != brand?.rawValue {
      let message = "Brand \(owner) has this name already."
      errors.append(FieldError(field: "name", code: "taken", message: message))
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
  }
}

extension Brand {
  /// Creates a brand from the columns that begin with an index.
  init(_ row: borrowing Row, from first: Int = 0) throws {
    self.init(id: ID(rawValue: try row[first]), name: try row[first + 1])
  }
}
