import Catalog
import FoundationCore
import Persistence
import StoreCore

/// Finds all that is wrong with a draft, in itself and beside what the store has, in one go.
struct ProductDraftValidation {
  /// What the author has to correct.
  private(set) var errors: [FieldError]
  /// What is right in itself, and cannot be as long as orders hold what it would take away.
  private(set) var reservations: [FieldError] = []

  /// Checks a draft of a new product, unless it is said which one it is to change.
  init(_ draft: ProductDraft, for product: StoredProduct?, on transaction: any Transaction)
    async throws
  {
    try await self.init(draft, withErrors: draft.errors.all, for: product, on: transaction)
  }

  /// Checks a draft of which it is known what is wrong in itself.
  init(
    _ draft: ProductDraft,
    withErrors errors: [FieldError],
    for product: StoredProduct?,
    on transaction: any Transaction
  ) async throws {
    self.errors = errors
    try await checkSKUs(draft.variants, of: product?.id, transaction)
    try await checkCategory(draft.category, transaction)
    for (place, image) in draft.images.enumerated() {
      try await self.errors += transaction.errors(inImage: image.url, of: "images[\(place)].url")
    }
    checkStock(draft.variants, of: product)
  }

  private mutating func checkSKUs(
    _ variants: [VariantDraft],
    of product: Product.ID?,
    _ transaction: any Transaction
  ) async throws {
    for (place, variant) in variants.enumerated() {
      let other = try await transaction.first(
        "SELECT p.id, p.title FROM variant v JOIN product p ON p.id = v.product WHERE v.sku = ?",
        [variant.sku.rawValue]
      ) { row in
        (id: try row[0] as Int, title: try row[1] as String)
      }
      guard let other, other.id != product?.rawValue else { continue }
      errors.append(
        FieldError(
          field: "variants[\(place)].sku",
          code: "taken",
          message: "Product \(other.id), '\(other.title)', has this SKU already."
        )
      )
    }
  }

  private mutating func checkCategory(_ category: Category.ID?, _ transaction: any Transaction)
    async throws
  {
    guard let category else { return }
    let found: Int? = try await transaction.value(
      "SELECT id FROM category WHERE id = ?",
      [category.rawValue]
    )
    guard found == nil else { return }
    errors.append(
      FieldError(field: "category", code: "unknown", message: "There is no such category.")
    )
  }

  /// What is promised to orders can be neither removed nor counted away.
  private mutating func checkStock(_ variants: [VariantDraft], of product: StoredProduct?) {
    for stored in product?.variants ?? [] where stored.reserved > 0 {
      let place = variants.firstIndex { $0.sku == stored.sku }
      let onHand = place.map { variants[$0].onHand ?? stored.onHand } ?? 0
      guard onHand < stored.reserved else { continue }
      reservations.append(
        FieldError(
          field: place.map { "variants[\($0)].onHand" } ?? "variants",
          code: "stock_reserved",
          message: "Promised to orders of \(stored.sku): \(stored.reserved)."
        )
      )
    }
  }

  /// Throws what was found as one problem, and first what the author can correct.
  func throwIfAny() throws(Problem) {
    guard errors.isEmpty else { throw .invalid(errors) }
    guard reservations.isEmpty else {
      var problem = Problem.stockReserved(reservations.map(\.message).joined(separator: " "))
      problem.errors = reservations
      throw problem
    }
  }
}

extension Problem {
  /// Orders hold what would be taken away.
  static func stockReserved(_ detail: String) -> Problem {
    Problem(409, "stock_reserved", "Orders hold stock of the product.", detail: detail)
  }
}

extension Transaction {
  /// What is wrong with the address of an image, if it is one of the store's own.
  func errors(inImage address: String, of field: String) async throws -> [FieldError] {
    guard let name = ImageStore.name(in: address) else { return [] }
    if try await ImageStore.holds(name, on: self) { return [] }
    return [FieldError(field: field, code: "unknown", message: "The store has no such image.")]
  }
}
