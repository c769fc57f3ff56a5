public import StoreHTTP

extension CatalogModel {
  /// Sends products, each a line of JSON (`ProductRecord`), and tells what becomes of each.
  ///
  /// Lines are sent as they are read and told as the store has them, so that neither takes memory. A
  /// product whose SKU is there is changed, and not added again. At the end a list that is loaded is
  /// loaded again.
  public func importProducts(
    _ lines: HTTPBody,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> ImportReport {
    let body = try await source.importLines(lines, isDryRun: isDryRun)
    return ImportReport(body: body) { [weak self] in
      if !isDryRun { await self?.forgetBefore() }
    }
  }

  /// All products of the store, each a line of JSON (`ProductRecord`), as they arrive.
  public func exportProducts() async throws(CatalogError) -> HTTPBody {
    try await source.exportLines()
  }

  private func forgetBefore() async {
    changeCount += 1
    await loadAgain()
  }
}
