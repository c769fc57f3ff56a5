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

  /// Fetches a page of the lines of which the sales are the sums, oldest first.
  ///
  /// - Parameters:
  ///   - filter: The basis and the days; its grouping is not used.
  ///   - limit: The number of lines on the page, from 1 to 100.
  ///   - next: The `next` of the page before; `nil` for the first page.
  /// - Returns: The page.
  /// - Throws: ``OrderingError/invalid(_:)`` if the filter is invalid, or the error of the request.
  public func salesLines(
    _ filter: SalesFilter = SalesFilter(),
    limit: Int = 100,
    after next: NextPage? = nil
  ) async throws(OrderingError) -> Loaded<Page<SalesLine>> {
    try filter.errors.check()
    var query = Self.query(limit: limit, after: next)
    for field in SalesField.ofLines { query[field.rawValue] = filter.text(of: field) }
    let resource = Resource<ListResponse<SalesLine>>(.listSalesLines, query: query)
    return try await http.load(resource.map(\.page), naming: "sales report")
  }
}

/// A query parameter of the sales report.
package enum SalesField: String, CaseIterable {
  case basis
  case grouping = "by"
  case from, until, timeZone

  /// The parameters of the list of lines.
  package static let ofLines: [SalesField] = [.basis, .from, .until, .timeZone]
}

extension APIRoute {
  package static let showSales = APIRoute(
    "showSales",
    .get,
    "/v1/sales",
    query: SalesField.allCases.map(\.rawValue)
  )
  package static let listSalesLines = APIRoute(
    "listSalesLines",
    .get,
    "/v1/sales/lines",
    query: SalesField.ofLines.map(\.rawValue) + paging
  )
}

extension SalesFilter {
  /// Returns the value of a query parameter; `nil` to leave it out.
  fileprivate func text(of field: SalesField) -> String? {
    switch field {
    case .basis: basis.rawValue
    case .grouping: grouping.rawValue
    case .from: from?.description
    case .until: until?.description
    case .timeZone: timeZone.identifier
    }
  }
}
