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
    let body = try await rialto(for: "importing products").importLines(lines, isDryRun: isDryRun)
    return ImportReport(body: body) { [weak self] in
      if !isDryRun { await self?.reloadAfterImport() }
    }
  }

  /// Exports all products of the store, one JSON object (`ProductRecord`) a line, as they arrive.
  ///
  /// - Throws: ``CatalogError/unsupported(_:)`` if the store has no export, or the error of the
  ///   request.
  public func exportProducts() async throws(CatalogError) -> HTTPBody {
    try await rialto(for: "exporting products").exportLines()
  }

  private func reloadAfterImport() async {
    changes.recordChange()
    await productList.refreshIfLoaded()
  }
}
