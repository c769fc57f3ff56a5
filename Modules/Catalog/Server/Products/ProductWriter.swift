import Catalog
import FoundationCore
import Persistence
import StoreCore

/// Writes products with their variants, prices and derived values: the revision, the available stock,
/// the lowest prices and the search text.
///
/// It runs in the transaction of its change, which is rolled back if it throws.
struct ProductWriter {
  let change: StoreChange
  /// The reason of stock movements, unless a variant is added or removed.
  var stockReason = StockMovement.Reason.edit
  private let searchTexts = SearchTextChanges()
  private let categories = CategoryPathResolver()
  private var transaction: any Transaction { change.transaction }

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
    let draft = try await placed(draft).fillingStock(from: nil)
    let brand = try await brand(draft.brand)
    let id = try await transaction.insert(
      """
      INSERT INTO product
        (title, title_key, description, status, brand, category, tax_class, options, images,
         created, updated, revision, available)
      VALUES (\(draft.title), \(draft.title.sortKey), \(draft.description),
        \(draft.status.rawValue), \(brand), \(draft.category?.rawValue), \(draft.taxClass),
        \(draft.storedOptions), \(draft.storedImages), \(change.time), \(change.time), \(try await change.revision()),
        \(draft.onHand))
      """,
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
    let draft = try await placed(draft).fillingStock(from: stored)
    let before = ProductDraft(stored.product).fillingStock(from: stored)
    guard draft != before else { return false }
    let id = stored.id.rawValue
    let brand = try await brand(draft.brand)
    if draft.variants != before.variants { try await updateVariants(of: stored, to: draft) }
    try await transaction.run("DELETE FROM least_price WHERE product = \(id)")
    try await insertLeastPrices(of: id, draft, brand: brand)
    let reserved = stored.variants.reduce(0) { $0 + $1.reserved }
    try await transaction.run(
      """
      UPDATE product SET title = \(draft.title), title_key = \(draft.title.sortKey),
        description = \(draft.description), status = \(draft.status.rawValue), brand = \(brand),
        category = \(draft.category?.rawValue), tax_class = \(draft.taxClass), options = \(draft.storedOptions),
        images = \(draft.storedImages), updated = \(change.time),
        revision = \(try await change.revision()), available = \(draft.onHand - reserved)
      WHERE id = \(id)
      """
    )
    let text = SearchableText(draft, brand: brand)
    if text != SearchableText(before, brand: stored.product.brand?.id.rawValue) {
      searchTexts.replace(text, of: id)
    }
    return true
  }

  /// Writes the search texts of the products that were inserted and updated.
  func writeSearchTexts() async throws { try await searchTexts.write(to: transaction) }

  /// Returns the draft with the category of its path, creating missing categories.
  private func placed(_ draft: ProductDraft) async throws -> ProductDraft {
    guard let path = draft.categoryPath else { return draft }
    var draft = draft
    draft.category = try await categories.category(at: path, in: change)
    draft.categoryPath = nil
    return draft
  }

  /// Returns the ID of a brand by name, creating a missing brand.
  private func brand(_ name: String?) async throws -> Int? {
    guard let name else { return nil }
    let brands = BrandStore(transaction)
    if let known = try await brands.id(named: name) { return known }
    return try await brands.insert(name, in: change)
  }
}

/// The rows of variants and prices.
extension ProductWriter {
  /// Adds a variant with its prices.
  private func insert(_ variant: VariantDraft, of product: Int, at position: Int) async throws {
    let row = try await transaction.insert(
      """
      INSERT INTO variant (product, position, sku, options, on_hand)
      VALUES (\(product), \(position), \(variant.sku.rawValue), \(variant.options.jsonText()),
        \(variant.onHand ?? 0))
      """,
      numbered: "id"
    )
    try await insertPrices(of: variant, row: row)
    guard let onHand = variant.onHand, onHand != 0 else { return }
    try await change.recordMovement(of: row, onHand: onHand, because: StockCause(.opening))
  }

  /// Records that the stock of a variant goes with the variant, which is about to be deleted.
  func clearStock(of variant: StoredProduct.StoredVariant) async throws {
    guard variant.onHand != 0 else { return }
    try await transaction.enqueue("UPDATE variant SET on_hand = 0 WHERE id = \(variant.rowID)")
    try await change.recordMovement(
      of: variant.rowID,
      onHand: -variant.onHand,
      because: StockCause(.removal)
    )
  }

  /// Updates the variants of a product to a draft; matched by SKU, they keep their reserved stock.
  private func updateVariants(of stored: StoredProduct, to draft: ProductDraft) async throws {
    let id = stored.id.rawValue
    for variant in stored.variants
    where !draft.variants.contains(where: { $0.sku == variant.sku }) {
      try await clearStock(of: variant)
      try await transaction.run("DELETE FROM variant WHERE id = \(variant.rowID)")
    }
    // Positions are unique at any time, so all are moved out of the range first.
    try await transaction.run("UPDATE variant SET position = -1 - position WHERE product = \(id)")
    for (position, variant) in draft.variants.enumerated() {
      guard let kept = stored[variant.sku] else {
        try await insert(variant, of: id, at: position)
        continue
      }
      try await transaction.run(
        """
        UPDATE variant
        SET position = \(position), options = \(variant.options.jsonText()),
          on_hand = \(variant.onHand ?? 0)
        WHERE id = \(kept.rowID)
        """
      )
      let difference = (variant.onHand ?? 0) - kept.onHand
      if difference != 0 {
        try await change.recordMovement(
          of: kept.rowID,
          onHand: difference,
          because: StockCause(stockReason)
        )
      }
      try await transaction.run("DELETE FROM price WHERE variant = \(kept.rowID)")
      try await insertPrices(of: variant, row: kept.rowID)
    }
  }

  /// Inserts the lowest price of the product in each currency, for the indexes of lists.
  private func insertLeastPrices(of product: Int, _ draft: ProductDraft, brand: Int?) async throws {
    var least: [Money] = []
    for price in draft.variants.lazy.flatMap(\.prices) {
      if let place = least.firstIndex(where: { $0.currency == price.currency }) {
        if price.minorUnits < least[place].minorUnits { least[place] = price }
      } else {
        least.append(price)
      }
    }
    for price in least {
      try await transaction.run(
        """
        INSERT INTO least_price (product, currency, amount, status, brand, category)
        VALUES (\(product), \(price.currency.code), \(price.minorUnits), \(draft.status.rawValue),
          \(brand), \(draft.category?.rawValue))
        """
      )
    }
  }

  private func insertPrices(of variant: VariantDraft, row: Int) async throws {
    for (position, price) in variant.prices.enumerated() {
      try await transaction.run(
        """
        INSERT INTO price (variant, currency, position, amount)
        VALUES (\(row), \(price.currency.code), \(position), \(price.minorUnits))
        """
      )
    }
  }
}

/// The changes of the search index by a transaction, which are written at its end.
///
/// SQLite stores the texts that wait in its index before each statement that can be undone alone.
/// Written between the other statements of an import, they took a third of its time.
private final class SearchTextChanges {
  private var texts: [Int: SearchableText] = [:]
  /// The products whose text is to be replaced.
  private var outdated: Set<Int> = []

  /// Adds the text of a product that has none.
  func insert(_ text: SearchableText, of product: Int) { texts[product] = text }

  /// Replaces the text of a product.
  func replace(_ text: SearchableText, of product: Int) {
    // One that waits is not in the index yet.
    if texts.updateValue(text, forKey: product) == nil { outdated.insert(product) }
  }

  /// Writes the changes.
  func write(to transaction: any Transaction) async throws {
    for product in outdated.ordered() { try await transaction.delete(product, from: .products) }
    let texts = texts.ordered { $0.key < $1.key }
    try await transaction.insert(
      texts.map { (id: $0.key, columns: $0.value.columns) },
      into: .products
    )
    outdated = []
    self.texts = [:]
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

extension ProductDraft {
  /// Returns the draft with missing stock filled in from the product, or 0 for new variants.
  fileprivate func fillingStock(from stored: StoredProduct?) -> ProductDraft {
    var draft = self
    for index in draft.variants.indices where draft.variants[index].onHand == nil {
      draft.variants[index].onHand = stored?[draft.variants[index].sku]?.onHand ?? 0
    }
    return draft
  }
}
