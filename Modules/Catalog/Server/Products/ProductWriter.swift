import Catalog
import FoundationCore
import Persistence
import StoreCore

/// Adds, changes and removes products.
///
/// It also writes the derived values: the revision, the available stock, the lowest prices and the
/// search text. It runs in the transaction of its change, which is rolled back if it throws.
struct ProductWriter {
  let change: StoreChange
  /// The reason of stock movements, unless a variant is added or removed.
  var stockReason = StockMovement.Reason.edit
  private let searchTexts = SearchTextChanges()
  var transaction: any Transaction { change.transaction }

  /// Adds a product; throws all validation errors as one problem.
  func add(_ draft: ProductDraft) async throws -> Product.ID {
    try await ProductDraftValidation(draft, for: nil, on: transaction).throwIfAny()
    let id = try await insert(draft)
    try await writeSearchTexts()
    return id
  }

  /// Changes a product to a draft; a draft without changes leaves its revision.
  func change(_ stored: StoredProduct, to draft: ProductDraft) async throws {
    try await ProductDraftValidation(draft, for: stored, on: transaction).throwIfAny()
    try await update(stored, to: draft)
    try await writeSearchTexts()
  }

  /// Removes a product and its reviews, unless stock of it is reserved for orders.
  func remove(_ stored: StoredProduct) async throws {
    if let variant = stored.variants.first(where: { $0.reserved > 0 }) {
      throw Problem.stockReserved("\(variant.reserved) of \(variant.sku) are reserved for orders.")
    }
    _ = try await change.revision()
    let id = stored.id.rawValue
    for variant in stored.variants { try await clearStock(of: variant) }
    try await transaction.deleteSearchableText(of: id)
    try await transaction.run("DELETE FROM product WHERE id = ?", [id])
  }

  /// Sets the stock on hand of a variant.
  func setStock(of sku: SKU, in stored: StoredProduct, to onHand: Int) async throws {
    guard let variant = stored[sku], variant.onHand != onHand else { return }
    guard onHand >= variant.reserved else {
      throw Problem.stockReserved("\(variant.reserved) of \(sku) are reserved for orders.")
    }
    let place = StockRow(variant: variant.rowID, product: stored.id.rawValue)
    try await change.adjustStock(
      of: place,
      onHand: onHand - variant.onHand,
      because: StockCause(stockReason)
    )
  }

  /// Inserts a product from a valid draft; ``writeSearchTexts()`` ends it.
  func insert(_ draft: ProductDraft) async throws -> Product.ID {
    let draft = draft.fillingStock(from: nil)
    let brand = try await brand(draft.brand)
    let id = try await transaction.insert(
      """
      INSERT INTO product
        (title, title_key, description, status, brand, category, options, images,
         created, updated, revision, available)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        draft.title, draft.title.sortKey, draft.description, draft.status.rawValue, brand,
        draft.category?.rawValue, draft.storedOptions, draft.storedImages,
        change.time, change.time, try await change.revision(), draft.onHand,
      ],
      numbered: "id"
    )
    for (position, variant) in draft.variants.enumerated() {
      try await insert(variant, of: id, at: position)
    }
    try await insertLeastPrices(of: id, draft, brand: brand)
    searchTexts.insert(SearchableText(draft, brand: brand), of: id)
    return Product.ID(rawValue: id)
  }

  /// Updates a product to a valid draft, and returns `true` if it changed; ``writeSearchTexts()`` ends it.
  @discardableResult
  func update(_ stored: StoredProduct, to draft: ProductDraft) async throws -> Bool {
    let draft = draft.fillingStock(from: stored)
    let before = ProductDraft(stored.product).fillingStock(from: stored)
    guard draft != before else { return false }
    let id = stored.id.rawValue
    let brand = try await brand(draft.brand)
    if draft.variants != before.variants { try await updateVariants(of: stored, to: draft) }
    try await transaction.run("DELETE FROM least_price WHERE product = ?", [id])
    try await insertLeastPrices(of: id, draft, brand: brand)
    let reserved = stored.variants.reduce(0) { $0 + $1.reserved }
    try await transaction.run(
      """
      UPDATE product SET title = ?, title_key = ?, description = ?, status = ?, brand = ?,
        category = ?, options = ?, images = ?, updated = ?, revision = ?, available = ?
      WHERE id = ?
      """,
      [
        draft.title, draft.title.sortKey, draft.description, draft.status.rawValue, brand,
        draft.category?.rawValue, draft.storedOptions, draft.storedImages,
        change.time, try await change.revision(), draft.onHand - reserved, id,
      ]
    )
    let text = SearchableText(draft, brand: brand)
    if text != SearchableText(before, brand: stored.product.brand?.id.rawValue) {
      searchTexts.replace(text, of: id)
    }
    return true
  }

  /// Writes the search texts of the products that were inserted and updated.
  func writeSearchTexts() async throws { try await searchTexts.write(to: transaction) }

  /// Returns the ID of a brand by name, creating a missing brand.
  private func brand(_ name: String?) async throws -> Int? {
    guard let name else { return nil }
    if let known: Int = try await transaction.value("SELECT id FROM brand WHERE name = ?", [name]) {
      return known
    }
    return try await transaction.insert(
      "INSERT INTO brand (name, revision) VALUES (?, ?)",
      [name, try await change.revision()],
      numbered: "id"
    )
  }
}

extension SearchableText {
  fileprivate init(_ draft: ProductDraft, brand: Int?) {
    self.init(
      title: draft.title,
      brand: draft.brand ?? "",
      sku: draft.variants.map(\.sku.rawValue).joined(separator: " "),
      description: draft.description,
      filters: FilterWord.all(
        status: draft.status.rawValue,
        brand: brand,
        category: draft.category?.rawValue
      )
    )
  }
}

extension ProductDraft {
  /// The total stock on hand of all variants.
  fileprivate var onHand: Int { variants.reduce(0) { $0 + ($1.onHand ?? 0) } }

  fileprivate var storedOptions: String { options.jsonText() }
  fileprivate var storedImages: String { images.jsonText() }
}
