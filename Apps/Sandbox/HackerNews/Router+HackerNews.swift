import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP

extension Router {
  /// Adds the routes of `hacker-news.firebaseio.com` and `hn.algolia.com`.
  mutating func addHackerNews(now: @escaping @Sendable () -> Date) {
    for name in ["top", "new", "best", "ask", "show", "job"].map({ "\($0)stories" }) {
      get("v0/\(name).json") { _ in
        let ids = HackerNewsSnapshot(at: now()).list(name) ?? []
        return HTTPResponse(.array(ids.map { .number($0) }))
      }
    }
    get("v0/maxitem.json") { _ in
      HTTPResponse(.number(HackerNewsSnapshot(at: now()).items.map(\.id).max() ?? 0))
    }
    get("v0/item/:file") { (_, file: String) in
      // A missing item is `null` with status 200.
      let item = HackerNewsSnapshot(at: now()).items.first { "\($0.id).json" == file }
      return HTTPResponse(item?.json ?? .null)
    }
    for (path, order) in [
      ("api/v1/search", AlgoliaSearch.Order.relevance), ("api/v1/search_by_date", .date),
    ] {
      get(path) { request in
        do throws(AlgoliaAPIError) {
          let search = try AlgoliaSearch(SampleQuery(of: request.url), by: order)
          return HTTPResponse(search.answer(from: HackerNewsSnapshot(at: now()).items))
        } catch {
          return HTTPResponse(
            ["message": .string(error.message), "status": 400],
            status: 400
          )
        }
      }
    }
  }
}
