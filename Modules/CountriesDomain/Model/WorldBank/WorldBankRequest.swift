import FoundationCore
import StoreHTTP

/// A list that the bank is asked for.
struct WorldBankRequest: Sendable {
  let path: HTTPRequest.Path
  var query: HTTPRequest.Query = [:]
  /// How many rows are wanted at once; the bank may give fewer.
  var size = 1000
  /// What is asked for, as in `There is no indicator 'X'`.
  let asked: String

  /// The question for one page of it.
  func resource<Row: Decodable & Sendable>(
    page: Int,
    of row: Row.Type
  ) -> Resource<WorldBankResponsePage<Row>> {
    var query: HTTPRequest.Query = ["format": "json"]
    for pair in self.query.pairs { query.append(pair.name, pair.value) }
    query.append("per_page", String(size))
    if page > 1 { query.append("page", String(page)) }
    return Resource(path, query: query)
  }
}

/// How old an answer may be.
enum CachePolicy: Sendable {
  /// As old as it likes: the bank is asked only where nothing is stored.
  case stored
  /// As old as the model allows.
  case usual
  /// As the bank has it now.
  case refreshed
}
