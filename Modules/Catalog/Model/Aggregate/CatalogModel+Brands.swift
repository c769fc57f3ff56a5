public import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// Loads the brands.
  ///
  /// - Throws: The ``CatalogError`` of the request; the brands loaded before are kept.
  public func loadBrands() async throws(CatalogError) {
    let answer = try await load(\.brandLoad) { () throws(CatalogError) in
      try await source.supporting("listing brands", as: (any BrandSource).self).brands()
    }
    if let answer { brandDrops = answer.drops }
  }

  /// Adds a brand.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` if the name is empty, too long or taken, or the error of
  ///   the request.
  @discardableResult
  public func addBrand(
    named name: String,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Brand {
    try Brand.errors(inName: name).throwIfInvalid()
    let brand = try await storeClient(for: "adding a brand")
      .addBrand(named: name, isDryRun: isDryRun)
    if !isDryRun { didChange(brand) }
    return brand
  }

  /// Renames a brand, in the loaded products as well.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if there is no such brand, ``CatalogError/invalid(_:)`` if
  ///   the name is not accepted, or the error of the request.
  @discardableResult
  public func renameBrand(
    _ id: Brand.ID,
    to name: String,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Brand {
    try Brand.errors(inName: name).throwIfInvalid()
    let brand = try await storeClient(for: "renaming a brand")
      .renameBrand(id, to: name, isDryRun: isDryRun)
    if !isDryRun { didChange(brand) }
    return brand
  }

  /// Removes a brand that has no products.
  ///
  /// - Throws: ``CatalogError/refused(_:)`` if the brand has products,
  ///   ``CatalogError/notFound(_:)`` if there is no such brand, or the error of the request.
  public func removeBrand(_ id: Brand.ID, isDryRun: Bool = false) async throws(CatalogError) {
    try await storeClient(for: "removing a brand").removeBrand(id, isDryRun: isDryRun)
    guard !isDryRun else { return }
    changes.recordChange()
    brandLoad.update { $0.removeAll { $0.id == id } }
  }

  private func didChange(_ brand: Brand) {
    changes.recordChange()
    brandLoad.update { $0.insertSorted(brand) }
    updateProducts { page in
      for place in page.items.indices where page.items[place].brand?.id == brand.id {
        page.items[place].brand = brand
      }
    }
  }

  /// Adds the brand of a product to the loaded brands.
  func addBrand(of product: Product) {
    guard let brand = product.brand, let known = brands.value, !known.contains(brand) else {
      return
    }
    brandLoad.update { $0.insertSorted(brand) }
  }
}

extension [Brand] {
  /// Inserts a brand by name, replacing the one of the same ID.
  fileprivate mutating func insertSorted(_ brand: Brand) {
    removeAll { $0.id == brand.id }
    let index = firstIndex { $0.name.lowercased() > brand.name.lowercased() } ?? endIndex
    insert(brand, at: index)
  }
}
