import Catalog
import FoundationCore
import Persistence
import StoreCore

/// The validation of a draft, including the checks against the database.
struct ProductDraftValidation {
  /// The validation errors.
  private(set) var errors: [FieldError]
  /// The errors of valid values that would remove stock reserved for orders.
  private(set) var stockConflicts: [FieldError] = []

  /// Validates the draft of a new product, or of `product` if it is given.
  init(_ draft: ProductDraft, for product: StoredProduct?, on transaction: any Transaction)
    async throws
  {
    try await self.init(draft, withErrors: draft.errors.all, for: product, on: transaction)
  }

  /// Validates a draft whose own errors are known.
  init(
    _ draft: ProductDraft,
    withErrors errors: [FieldError],
    for product: StoredProduct?,
    on transaction: any Transaction
  ) async throws {
    self.errors = errors
    try await checkSKUs(draft.variants, of: product?.id, on: transaction)
    try await checkCategory(draft.category, on: transaction)
    for (index, image) in draft.images.enumerated() {
      try await self.errors += transaction.errors(inImage: image.url, of: "images[\(index)].url")
    }
    checkStock(draft.variants, of: product)
  }

  private mutating func checkSKUs(
    _ variants: [VariantDraft],
    of product: Product.ID?,
    on transaction: any Transaction
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

  private mutating func checkCategory(_ category: Category.ID?, on transaction: any Transaction)
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

  /// Stock reserved for orders can be neither removed nor reduced.
  private mutating func checkStock(_ variants: [VariantDraft], of product: StoredProduct?) {
    for stored in product?.variants ?? [] where stored.reserved > 0 {
      let place = variants.firstIndex { $0.sku == stored.sku }
      let onHand = place.map { variants[$0].onHand ?? stored.onHand } ?? 0
      guard onHand < stored.reserved else { continue }
      stockConflicts.append(
        FieldError(
          field: place.map { "variants[\($0)].onHand" } ?? "variants",
          code: "stock_reserved",
          message: "\(stored.reserved) of \(stored.sku) are reserved for orders."
        )
      )
    }
  }

  /// Throws all errors as one problem; validation errors come before stock conflicts.
  func throwIfAny() throws(Problem) {
    guard errors.isEmpty else { throw .invalid(errors) }
    guard stockConflicts.isEmpty else {
      var problem = Problem.stockReserved(stockConflicts.map(\.message).joined(separator: " "))
      problem.errors = stockConflicts
      throw problem
    }
  }
}

extension Problem {
  /// Returns the problem of stock that is reserved for orders.
  static func stockReserved(_ detail: String) -> Problem {
    Problem(409, "stock_reserved", "Stock of the product is reserved for orders.", detail: detail)
  }
}

extension Transaction {
  /// Returns an error if an image URL is one of the store and has no image.
  func errors(inImage address: String, of field: String) async throws -> [FieldError] {
    guard let name = ImageStore.name(in: address) else { return [] }
    if try await ImageStore.contains(name, on: self) { return [] }
    return [FieldError(field: field, code: "unknown", message: "The store has no such image.")]
  }
}
