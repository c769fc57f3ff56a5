import CSandboxData
import Foundation
import FoundationCore
import HTTPServing
import SandboxData
import StoreHTTP

/// The items of Hacker News that exist at a given time.
struct HackerNewsSnapshot {
  /// The bundled items, decoded on first use.
  private static let sample = [SampleItem](embedded: EmbeddedBytes(sandbox_news_items()))

  /// The ID of an item that is listed but does not exist.
  private static let missing = 50_100_001

  let items: [PostedItem]
  private let now: Date

  init(at now: Date) {
    self.now = now
    items = Self.sample.compactMap { item in
      let date = item.moment.date(from: now)
      return date <= now ? PostedItem(id: item.id, date: date, json: item.json(at: date)) : nil
    }
  }

  /// Returns the IDs of a list, or `nil` for an unknown list.
  func list(_ name: String) -> [Int]? {
    let posts = items.filter { !$0.isPart }
    switch name {
    case "topstories":
      var ids = posts.sorted { rank($0) > rank($1) }.map(\.id)
      ids.insert(Self.missing, at: min(3, ids.count))
      return ids
    case "newstories": return posts.sorted { $0.date > $1.date }.map(\.id)
    case "beststories":
      return posts.filter { !$0.isGone }.sorted { $0.score > $1.score }.map(\.id)
    case "askstories": return newest(posts.filter(\.isAsked))
    case "showstories": return newest(posts.filter(\.isShown))
    case "jobstories": return newest(posts.filter { $0.type == "job" })
    default: return nil
    }
  }

  private func newest(_ posts: [PostedItem]) -> [Int] {
    posts.sorted { $0.date > $1.date }.map(\.id)
  }

  /// Returns the rank by points and age, by a formula that Hacker News once published.
  private func rank(_ item: PostedItem) -> Double {
    let hours = now.timeIntervalSince(item.date) / 3600
    return Double(item.score + 1) / pow(hours + 2, 1.8)
  }
}

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
          return HTTPResponse(["message": .string(error.message), "status": 400], status: 400)
        }
      }
    }
  }
}
