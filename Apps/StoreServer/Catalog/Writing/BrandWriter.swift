import Catalog
import FoundationCore
import Persistence

/// Adds, renames and removes brands.
struct BrandWriter {
  let change: CatalogChange
  private var connection: Connection { change.connection }

  init(_ change: CatalogChange) { self.change = change }

  /// Adds a brand.
  func add(_ name: String) throws -> Brand.ID {
    try requireGood(name, for: nil)
    try connection.prepare("INSERT INTO brand (name, revision) VALUES (?, ?)")
      .run([name, try change.number()])
    return Brand.ID(rawValue: Int(connection.lastInsertedRowID))
  }

  /// Gives a brand another name; the one it has leaves it untouched.
  func rename(_ brand: Brand, to name: String) throws {
    let id = brand.id.rawValue
    try requireGood(name, for: brand.id)
    guard name != brand.name else { return }
    let number = try change.number()
    try connection.prepare("UPDATE brand SET name = ?, revision = ? WHERE id = ?")
      .run([name, number, id])
    // Products show their brand and are found by its name.
    try connection.prepare("UPDATE product SET revision = ? WHERE brand = ?").run([number, id])
    try connection.prepare(
      "UPDATE product_text SET brand = ? WHERE rowid IN (SELECT id FROM product WHERE brand = ?)"
    ).run([name, id])
  }

  /// Removes a brand that has no products.
  func remove(_ brand: Brand) throws {
    let products: Int =
      try connection.prepare("SELECT count(*) FROM product WHERE brand = ?")
      .value([brand.id.rawValue]) ?? 0
    guard products == 0 else {
      throw Problem(
        409,
        "brand_in_use",
        "The brand has products.",
        detail: "Products of this brand: \(products). Give them another first."
      )
    }
    _ = try change.number()
    try connection.prepare("DELETE FROM brand WHERE id = ?").run([brand.id.rawValue])
  }

  private func requireGood(_ name: String, for brand: Brand.ID?) throws {
    var errors = Brand.errors(inName: name).all
    let owner: Int? = try connection.prepare("SELECT id FROM brand WHERE name = ?").value([name])
    if let owner, owner != brand?.rawValue {
      let message = "Brand \(owner) has this name already."
      errors.append(FieldError(field: "name", code: "taken", message: message))
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
  }
}
