import Foundation
public import FoundationCore
public import StoreHTTP

extension StoreClient {
  /// Fetches a report of what was sold.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if the filter is invalid, or the error of the request.
  public func sales(
    _ filter: SalesFilter = SalesFilter()
  ) async throws(OrderingError) -> Loaded<SalesReport> {
    try filter.errors.check()
    var query: HTTPRequest.Query = [:]
    for field in SalesField.allCases { query[field.rawValue] = filter.text(of: field) }
    return try await http.load(Resource(.showSales, query: query), naming: "sales report")
  }
}

/// A query parameter of the sales report.
package enum SalesField: String, CaseIterable {
  case grouping = "by"
  case from, until, timeZone
}

extension APIRoute {
  package static let showSales = APIRoute(
    "showSales",
    .get,
    "/v1/sales",
    query: SalesField.allCases.map(\.rawValue)
  )
}

extension SalesFilter {
  /// Returns the value of a query parameter; `nil` to leave it out.
  fileprivate func text(of field: SalesField) -> String? {
    switch field {
    case .grouping: grouping.rawValue
    case .from: from?.description
    case .until: until?.description
    case .timeZone: timeZone.identifier
    }
  }
}
