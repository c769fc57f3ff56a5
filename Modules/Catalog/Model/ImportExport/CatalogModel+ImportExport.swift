import FoundationCore
public import StoreHTTP

extension CatalogModel {
  /// Imports products, one JSON object (`ProductRecord`) a line, and reports the outcome of each.
  ///
  /// Lines and outcomes are streamed, so memory use does not grow with the file. A product whose SKU
  /// exists is changed, not added again. At the end a loaded list is reloaded.
  ///
  /// - Throws: ``CatalogError/unsupported(_:)`` if the store has no import, or the error of the
  ///   request; the report throws the errors after its beginning.
  public func importProducts(
    _ lines: HTTPBody,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> ImportReport {
    var report = try await storeClient(for: "importing products")
      .importProducts(lines, isDryRun: isDryRun)
    if !isDryRun { report.onEnd = { [weak self] in await self?.reloadAfterImport() } }
    return report
  }

  /// Exports all products of the store, one JSON object (`ProductRecord`) a line, as they arrive.
  ///
  /// - Throws: ``CatalogError/unsupported(_:)`` if the store has no export, or the error of the
  ///   request.
  public func exportProducts() async throws(CatalogError) -> HTTPBody {
    try await storeClient(for: "exporting products").exportProducts()
  }

  private func reloadAfterImport() async {
    changes.recordChange()
    await productList.refreshIfLoaded()
  }
}
