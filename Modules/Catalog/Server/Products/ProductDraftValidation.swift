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
  ///
  /// A draft that is known to be valid in itself is only checked against the database. The images of
  /// the URLs in `images` count as present.
  init(
    _ draft: ProductDraft,
    isValidInItself: Bool = false,
    for product: StoredProduct?,
    having images: Set<String> = [],
    on transaction: any Transaction
  ) async throws {
    errors = isValidInItself ? [] : draft.errors.all
    try await checkSKUs(draft.variants, of: product?.id, on: transaction)
    try await checkCategory(draft.category, on: transaction)
    for (index, image) in draft.images.enumerated() where !images.contains(image.url) {
      self.errors += try await ImageStore(transaction).errors(
        in: image.url,
        of: "images[\(index)].url"
      )
    }
    checkStock(draft.variants, of: product)
  }

  private mutating func checkSKUs(
    _ variants: [VariantDraft],
    of product: Product.ID?,
    on transaction: any Transaction
  ) async throws {
    for (place, variant) in variants.enumerated() {
      let owner = try await ProductStore(transaction).owner(of: variant.sku)
      guard let owner, owner.id != product else { continue }
      errors.append(
        FieldError(
          field: "variants[\(place)].sku",
          code: "taken",
          message: "Product \(owner.id), '\(owner.title)', has this SKU already."
        )
      )
    }
  }

  private mutating func checkCategory(_ category: Category.ID?, on transaction: any Transaction)
    async throws
  {
    guard let category else { return }
    guard try await !CategoryStore(transaction).contains(category) else { return }
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
