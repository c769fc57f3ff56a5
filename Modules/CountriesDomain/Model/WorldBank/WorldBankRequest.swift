import FoundationCore
import StoreHTTP

/// A request for a list of the World Bank.
struct WorldBankRequest: Sendable {
  let path: HTTPRequest.Path
  var query: HTTPRequest.Query = [:]
  /// The requested number of rows per page; the World Bank may send fewer.
  var pageSize = 1000
  /// The subject of the request in messages, such as `indicator 'X'`.
  let subject: String

  func resource<Row: Decodable & Sendable>(
    page: Int,
    of row: Row.Type
  ) -> Resource<WorldBankResponsePage<Row>> {
    var query: HTTPRequest.Query = ["format": "json"]
    for pair in self.query.pairs { query.append(pair.name, pair.value) }
    query.append("per_page", String(pageSize))
    if page > 1 { query.append("page", String(page)) }
    return Resource(path, query: query)
  }
}
