public import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// Adds a product.
  ///
  /// A list that is loaded is loaded again, because only the store knows where it belongs; should
  /// that fail, the phase says so, and the product is added all the same.
  @discardableResult
  public func add(
    _ draft: ProductDraft,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Product {
    try draft.errors.requireNone()
    let product = try await source.add(draft, isDryRun: isDryRun)
    guard !isDryRun else { return product }
    changeCount += 1
    note(product)
    await loadAgain()
    return product
  }

  /// Changes a product as the editor knew it to what the editor wants it to be.
  ///
  /// Where someone else changed it meanwhile nothing is done, and the conflict that is thrown says
  /// what each side changed.
  @discardableResult
  public func change(
    _ product: Product,
    to draft: ProductDraft,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Product {
    try draft.errors.requireNone()
    do {
      let changed = try await source.change(product, to: draft, isDryRun: isDryRun)
      if !isDryRun { take(changed) }
      return changed
    } catch {
      throw await explained(error, product, draft)
    }
  }

  /// Removes a product, as long as it is as it was known.
  public func remove(_ product: Product, isDryRun: Bool = false) async throws(CatalogError) {
    do {
      try await source.remove(product, isDryRun: isDryRun)
    } catch {
      throw await explained(error, product, ProductDraft(product))
    }
    guard !isDryRun else { return }
    changeCount += 1
    forget(product.id)
  }

  /// Sets how many of a variant are there.
  @discardableResult
  public func setStock(
    of sku: SKU,
    in product: Product,
    to onHand: Int,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Product {
    var errors = FieldErrors()
    errors.check("onHand", onHand, .notNegative, .countable)
    try errors.requireNone()
    do {
      let changed = try await source.setStock(of: sku, in: product, to: onHand, isDryRun: isDryRun)
      if !isDryRun { take(changed) }
      return changed
    } catch {
      var draft = ProductDraft(product)
      for place in draft.variants.indices where draft.variants[place].sku == sku {
        draft.variants[place].onHand = onHand
      }
      throw await explained(error, product, draft)
    }
  }

  /// Puts a product that was changed in place of what is known of it.
  func take(_ product: Product) {
    changeCount += 1
    show(product)
  }

  /// Puts a product into the loaded list, where it has a place there and is not of an earlier state.
  func show(_ product: Product) {
    list.update { page in
      for place in page.items.indices where page.items[place].id == product.id {
        // Of two changes at once, the answer to the first may come last.
        let isEarlier = product.revision ?? .max < page.items[place].revision ?? .min
        if !isEarlier { page.items[place] = product }
      }
    }
    note(product)
  }

  /// Takes a product that is gone out of what was loaded.
  private func forget(_ product: Product.ID) {
    list.update { page in
      let count = page.items.count
      page.items.removeAll { $0.id == product }
      if page.items.count < count { page.total = page.total.map { max(0, $0 - 1) } }
    }
    if reviewed == product {
      opinions.reset()
      reviewed = nil
    }
  }

  /// Loads the first page again, where there is one.
  func loadAgain() async {
    guard products.value != nil else { return }
    // The phase tells what went wrong; what was done before is done.
    do { try await loadFirst() } catch {}
  }

  /// What two editors did, where an error says that there were two.
  private func explained(
    _ error: CatalogError,
    _ product: Product,
    _ draft: ProductDraft
  ) async -> CatalogError {
    guard error.isStale else { return error }
    do {
      let current = try await source.product(product.id).value
      show(current)
      return .conflict(EditConflict(base: product, current: current, draft: draft))
    } catch {
      if error.category == .notFound { forget(product.id) }
      return error
    }
  }
}
