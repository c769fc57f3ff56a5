public import FoundationCore
public import StoreHTTP

extension CatalogModel {
  /// The product with a number, as the store knows it now.
  public func product(_ id: Product.ID) async throws(CatalogError) -> DecodedResponse<Product> {
    try await source.product(id)
  }

  /// The product that has a variant with a SKU.
  public func product(having sku: SKU) async throws(CatalogError) -> DecodedResponse<Product> {
    try await source.product(having: sku)
  }
}
