public import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// Fetches the current state of a product.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if there is no such product, or the error of the request.
  public func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product> {
    try await source.product(id)
  }

  /// Fetches the product that has a variant with a SKU.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if no variant has the SKU, or the error of the request.
  public func product(having sku: SKU) async throws(CatalogError) -> Loaded<Product> {
    try await source.supporting("finding a product by its SKU", as: (any SKUSource).self)
      .product(having: sku)
  }
}

extension CatalogModel {
  /// Adds a product.
  ///
  /// A loaded list is reloaded, because only the store knows the position of the product. If the
  /// reload fails, its phase says so; the product is added nevertheless.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` if the draft is not accepted, or the error of the request.
  @discardableResult
  public func add(
    _ draft: ProductDraft,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Product {
    try draft.errors.throwIfInvalid()
    let product = try await source.supporting("adding a product", as: (any ProductEditing).self)
      .add(draft, isDryRun: isDryRun)
    guard !isDryRun else { return product }
    changes.recordChange()
    addBrand(of: product)
    await productList.refreshIfLoaded()
    return product
  }

  /// Changes a product to a draft.
  ///
  /// If another editor changed the product since `product` was loaded, nothing is changed, and the
  /// conflict that is thrown lists the changes of both.
  ///
  /// - Throws: ``CatalogError/conflict(_:)`` if the product was changed since,
  ///   ``CatalogError/invalid(_:)`` if the draft is not accepted, or the error of the request.
  @discardableResult
  public func change(
    _ product: Product,
    to draft: ProductDraft,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Product {
    try draft.errors.throwIfInvalid()
    do {
      let changed = try await source.supporting("changing a product", as: (any ProductEditing).self)
        .change(product, to: draft, isDryRun: isDryRun)
      if !isDryRun { didChange(changed) }
      return changed
    } catch {
      didFail(with: error, toChange: product)
      throw error
    }
  }

  /// Removes a product, unless it was changed since it was loaded.
  ///
  /// - Throws: ``CatalogError/conflict(_:)`` if the product was changed since,
  ///   ``CatalogError/stockReserved(_:)`` if orders reserve its stock, or the error of the request.
  public func remove(_ product: Product, isDryRun: Bool = false) async throws(CatalogError) {
    do {
      try await source.supporting("removing a product", as: (any ProductRemoving).self)
        .remove(product, isDryRun: isDryRun)
    } catch {
      didFail(with: error, toChange: product)
      throw error
    }
    guard !isDryRun else { return }
    changes.recordChange()
    removeFromList(product.id)
  }

  /// Sets the stock on hand of a variant.
  ///
  /// - Throws: ``CatalogError/conflict(_:)`` if the product was changed since,
  ///   ``CatalogError/stockReserved(_:)`` if orders reserve more than that,
  ///   ``CatalogError/invalid(_:)`` if the number is out of range, or the error of the request.
  @discardableResult
  public func setStock(
    of sku: SKU,
    in product: Product,
    to onHand: Int,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Product {
    var errors = FieldErrors()
    errors.check("onHand", onHand, .notNegative, .withinStockLimit)
    try errors.throwIfInvalid()
    do {
      let changed = try await storeClient(for: "setting stock").setStock(
        of: sku,
        in: product,
        to: onHand,
        isDryRun: isDryRun
      )
      if !isDryRun { didChange(changed) }
      return changed
    } catch {
      didFail(with: error, toChange: product)
      throw error
    }
  }

  /// Changes prices in one transaction: all of them, or none.
  ///
  /// A loaded list is reloaded.
  ///
  /// - Throws: ``CatalogError/refused(_:)`` if a price is no longer the one before,
  ///   ``CatalogError/notFound(_:)`` if no variant has one of the SKUs, or the error of the request.
  public func changePrices(
    _ prices: [PriceChange],
    isDryRun: Bool = false
  ) async throws(CatalogError) {
    try await storeClient(for: "changing prices").changePrices(prices, isDryRun: isDryRun)
    guard !isDryRun else { return }
    changes.recordChange()
    await productList.refreshIfLoaded()
  }

  /// Counts a change and updates the loaded list.
  func didChange(_ product: Product) {
    changes.recordChange()
    updateList(with: product)
  }

  /// Updates a product in the loaded list, unless the list has a later revision.
  func updateList(with product: Product) {
    updateProducts { page in
      for index in page.items.indices where page.items[index].id == product.id {
        // Of two concurrent changes, the response to the first may arrive last.
        let isEarlier = product.revision ?? .max < page.items[index].revision ?? .min
        if !isEarlier { page.items[index] = product }
      }
    }
    addBrand(of: product)
  }

  /// Removes a product from the loaded list, and its reviews.
  private func removeFromList(_ product: Product.ID) {
    updateProducts { page in
      let count = page.items.count
      page.items.removeAll { $0.id == product }
      if page.items.count < count { page.total = page.total.map { max(0, $0 - 1) } }
    }
    if reviewedProductID == product {
      reviewList.reset(to: nil)
    }
  }

  /// Updates the loaded list with what a failed change tells of the product.
  private func didFail(with error: CatalogError, toChange product: Product) {
    switch error {
    case .conflict(let conflict): updateList(with: conflict.current)
    case .notFound(product.id.noun): removeFromList(product.id)
    default: break
    }
  }
}
