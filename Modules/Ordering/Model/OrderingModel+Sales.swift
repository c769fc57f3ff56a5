public import FoundationCore
import StoreHTTP

extension OrderingModel {
  /// The sales report that was loaded last.
  public var sales: LoadPhase<SalesReport> { salesLoad.phase }

  /// The report of the failure to load the sales; setting `nil` dismisses it.
  public var salesFailure: FailureReport? {
    get { salesLoad.failureReport }
    set { salesLoad.failureReport = newValue }
  }

  /// Loads a report of what was sold.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if the filter is invalid, or the error of the request.
  @discardableResult
  public func loadSales(
    _ filter: SalesFilter = SalesFilter()
  ) async throws(OrderingError) -> SalesReport {
    let load = salesLoad.begin()
    do {
      let answer = try await changes.retrying { () throws(OrderingError) in
        try await store.sales(filter)
      }
      if salesLoad.end(load, with: answer.value) { salesDrops = answer.drops }
      return answer.value
    } catch {
      salesLoad.end(load, throwing: error)
      throw error
    }
  }
}
