import Catalog
import FoundationCore
import Persistence

/// The one place where products are added, changed and removed.
///
/// With a product it writes all that is made from one and kept beside it: its revision, what is
/// available, the least prices, and the text that is searched. It runs within the transaction of
/// its change, and what it throws takes all of that back.
struct ProductWriter {
  let change: CatalogChange
  var connection: Connection { change.connection }

  /// Adds a product; all that is wrong with the draft is thrown as one problem.
  func add(_ draft: ProductDraft) throws -> Product.ID {
    try DraftCheck(draft, for: nil, on: connection).throwIfAny()
    return try insert(draft)
  }

  /// Makes a product what the draft says; one that says nothing new leaves it untouched.
  func change(_ stored: StoredProduct, to draft: ProductDraft) throws {
    try DraftCheck(draft, for: stored, on: connection).throwIfAny()
    try update(stored, to: draft)
  }

  /// Removes a product and its reviews, unless orders hold some of it.
  func remove(_ stored: StoredProduct) throws {
    if let variant = stored.variants.first(where: { $0.reserved > 0 }) {
      throw Problem.stockReserved("Promised to orders of \(variant.sku): \(variant.reserved).")
    }
    _ = try change.number()
    try connection.prepare("DELETE FROM product_text WHERE rowid = ?").run([stored.id.rawValue])
    try connection.prepare("DELETE FROM product WHERE id = ?").run([stored.id.rawValue])
  }

  /// Sets how many of a variant are there.
  func setStock(of sku: SKU, in stored: StoredProduct, to onHand: Int) throws {
    guard let variant = stored[sku], variant.onHand != onHand else { return }
    guard onHand >= variant.reserved else {
      throw Problem.stockReserved("Promised to orders of \(sku): \(variant.reserved).")
    }
    let place = StockPlace(variant: variant.row, product: stored.id.rawValue)
    try change.moveStock(at: place, onHand: onHand - variant.onHand)
  }

  /// Adds a product whose draft was found right.
  func insert(_ draft: ProductDraft) throws -> Product.ID {
    let draft = draft.completed(from: nil)
    let brand = try brand(draft.brand)
    try connection.prepare(
      """
      INSERT INTO product
        (title, title_key, description, status, brand, category, options, images,
         created, updated, revision, available)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run([
      draft.title, draft.title.sortKey, draft.description, draft.status.rawValue, brand,
      draft.category?.rawValue, draft.storedOptions, draft.storedImages,
      change.time, change.time, try change.number(), draft.onHand,
    ])
    let id = Int(connection.lastInsertedRowID)
    for (position, variant) in draft.variants.enumerated() {
      try insert(variant, of: id, at: position)
    }
    try insertLeastPrices(of: id, draft, brand: brand)
    try connection.prepare(
      """
      INSERT INTO product_text (title, brand, sku, description, filters, rowid)
      VALUES (?, ?, ?, ?, ?, ?)
      """
    ).run(SearchedText(draft, brand: brand).bindings(id))
    return Product.ID(rawValue: id)
  }

  /// Changes a product to a draft that was found right, and tells whether they differed.
  @discardableResult
  func update(_ stored: StoredProduct, to draft: ProductDraft) throws -> Bool {
    let draft = draft.completed(from: stored)
    let before = ProductDraft(stored.product).completed(from: stored)
    guard draft != before else { return false }
    let id = stored.id.rawValue
    let brand = try brand(draft.brand)
    if draft.variants != before.variants { try updateVariants(of: stored, to: draft) }
    try connection.prepare("DELETE FROM least_price WHERE product = ?").run([id])
    try insertLeastPrices(of: id, draft, brand: brand)
    let reserved = stored.variants.reduce(0) { $0 + $1.reserved }
    try connection.prepare(
      """
      UPDATE product SET title = ?, title_key = ?, description = ?, status = ?, brand = ?,
        category = ?, options = ?, images = ?, updated = ?, revision = ?, available = ?
      WHERE id = ?
      """
    ).run([
      draft.title, draft.title.sortKey, draft.description, draft.status.rawValue, brand,
      draft.category?.rawValue, draft.storedOptions, draft.storedImages,
      change.time, try change.number(), draft.onHand - reserved, id,
    ])
    let text = SearchedText(draft, brand: brand)
    if text != SearchedText(before, brand: stored.product.brand?.id.rawValue) {
      try connection.prepare(
        """
        UPDATE product_text SET title = ?, brand = ?, sku = ?, description = ?, filters = ?
        WHERE rowid = ?
        """
      ).run(text.bindings(id))
    }
    return true
  }

  /// The number of a brand by its name; one that is not there yet is made.
  private func brand(_ name: String?) throws -> Int? {
    guard let name else { return nil }
    if let known: Int = try connection.prepare("SELECT id FROM brand WHERE name = ?").value([name])
    {
      return known
    }
    try connection.prepare("INSERT INTO brand (name, revision) VALUES (?, ?)")
      .run([name, try change.number()])
    return Int(connection.lastInsertedRowID)
  }
}

/// What of a product is searched.
private struct SearchedText: Equatable {
  let columns: [String]

  init(_ draft: ProductDraft, brand: Int?) {
    columns = [
      draft.title, draft.brand ?? "", draft.variants.map(\.sku.rawValue).joined(separator: " "),
      draft.description,
      FilterWord.all(
        status: draft.status.rawValue,
        brand: brand,
        category: draft.category?.rawValue
      ),
    ]
  }

  func bindings(_ product: Int) -> Bindings { .positional(columns + [product]) }
}

extension ProductDraft {
  /// How many there are of all variants, as the store will have it.
  fileprivate var onHand: Int { variants.reduce(0) { $0 + ($1.onHand ?? 0) } }

  fileprivate var storedOptions: String { JSONValue.array(options.map(\.json)).text() }
  fileprivate var storedImages: String { JSONValue.array(images.map(\.json)).text() }
}
