public import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// Loads who makes what is sold.
  public func loadBrands() async throws(CatalogError) {
    let answer = try await load(\.makers) { () throws(CatalogError) in try await source.brands() }
    if let answer { brandDrops = answer.drops }
  }

  /// Adds a brand.
  @discardableResult
  public func addBrand(
    named name: String,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Brand {
    try Brand.errors(inName: name).requireNone()
    let brand = try await source.addBrand(named: name, isDryRun: isDryRun)
    if !isDryRun { take(brand) }
    return brand
  }

  /// Gives a brand another name.
  @discardableResult
  public func renameBrand(
    _ id: Brand.ID,
    to name: String,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Brand {
    try Brand.errors(inName: name).requireNone()
    let brand = try await source.rename(id, to: name, isDryRun: isDryRun)
    if !isDryRun { take(brand) }
    return brand
  }

  /// Removes a brand of which nothing is sold.
  public func removeBrand(_ id: Brand.ID, isDryRun: Bool = false) async throws(CatalogError) {
    try await source.remove(id, isDryRun: isDryRun)
    guard !isDryRun else { return }
    changeCount += 1
    makers.update { $0.removeAll { $0.id == id } }
  }

  private func take(_ brand: Brand) {
    changeCount += 1
    makers.update { $0.put(brand) }
    list.update { page in
      for place in page.items.indices where page.items[place].brand?.id == brand.id {
        page.items[place].brand = brand
      }
    }
  }

  /// Puts a brand that came with a product among those that are known.
  func note(_ product: Product) {
    guard let brand = product.brand, let known = brands.value, !known.contains(brand) else {
      return
    }
    makers.update { $0.put(brand) }
  }
}

extension [Brand] {
  /// Puts a brand in its place by name, instead of what was known of it.
  fileprivate mutating func put(_ brand: Brand) {
    removeAll { $0.id == brand.id }
    let place = firstIndex { $0.name.lowercased() > brand.name.lowercased() } ?? endIndex
    insert(brand, at: place)
  }
}
