import Foundation
import FoundationCore
import StoreHTTP

/// A client of the two servers of Hacker News: Firebase for lists and items, Algolia for searches.
struct HackerNewsClient: Sendable {
  let items: HTTPClient
  let search: HTTPClient
  let pageSize: Int
  /// The maximum number of concurrent requests for items.
  let concurrentItems: Int
  var caching = HTTPRequest.CachePolicy.Mode.standard

  /// Returns the first items of a list.
  func page(of list: NewsQuery.HackerNewsList) async throws(NewsError) -> NewsPage {
    let resource = Resource<HackerNewsItemIDs>(HTTPRequest.Path(encoded: list.path))
    let answer = try await load(resource, from: items)
    let ids = Array(answer.value.ids.prefix(HackerNewsItemIDs.listLimit))
    var page = try await page(of: ids)
    page.total = ids.count
    page.record(answer)
    return page
  }

  /// Returns the items with the first identifiers, as many as fit a page, in their order.
  func page(of ids: [Int]) async throws(NewsError) -> NewsPage {
    var page = NewsPage()
    page.provenance = .network
    let outcomes = await items(Array(ids.prefix(pageSize)))
    var failures: [NewsError] = []
    for outcome in outcomes {
      switch outcome {
      case .success(let answer):
        page.record(answer)
        page.append(answer.value?.post.parsed ?? .dropped(.missing), from: answer.provenance)
      case .failure(.cancelled): throw .cancelled
      case .failure(let error):
        failures.append(error)
        page.drop(because: error.isOfContent ? .unreadable : .unavailable)
      }
    }
    // A failed item is dropped alone; if all fail, the page fails.
    let missing = page.dropped[.missing] ?? 0
    if let failure = failures.first, failures.count + missing == outcomes.count { throw failure }
    let rest = Array(ids.dropFirst(pageSize))
    if !rest.isEmpty { page.nextCursor = .items(rest) }
    return page
  }

  func page(
    _ number: Int,
    of words: String,
    by order: NewsQuery.HackerNewsOrder,
    since: Date? = nil
  ) async throws(NewsError) -> NewsPage {
    var query: HTTPRequest.Query = [
      "query": PlainText.line(words), "tags": "(story,poll,job)", "hitsPerPage": pageSize,
      // Algolia counts its pages from 0.
      "page": number - 1,
    ]
    query["numericFilters"] = since.map { "created_at_i>=\(Int($0.timeIntervalSince1970))" }
    let path: HTTPRequest.Path = order == .date ? "search_by_date" : "search"
    let resource = Resource<AlgoliaResponse>(path, query: query)
    let answer = try await load(resource, from: search)
    var page = NewsPage()
    for row in answer.value.hits.articles { page.append(row, from: answer.provenance) }
    page.total = answer.value.nbHits
    if number < answer.value.nbPages ?? 0 { page.nextCursor = .page(number + 1) }
    page.record(answer)
    return page
  }

  typealias Outcome = Result<Loaded<HackerNewsItem?>, NewsError>

  /// Loads items concurrently, up to the limit, and returns the outcomes in the order of the
  /// identifiers.
  @concurrent
  func items(_ ids: [Int]) async -> [Outcome] {
    await ids.concurrentMap(limit: concurrentItems) { await item($0) }
  }

  func item(_ id: Int) async -> Outcome {
    do throws(NewsError) {
      let path = HTTPRequest.Path(encoded: "item/\(id).json")
      let item = Resource<HackerNewsItem?>(path).map { item in
        if let item { try item.requireID(id) }
        return item
      }
      return .success(try await load(item, from: items))
    } catch {
      return .failure(error)
    }
  }

  private func load<Value>(
    _ resource: Resource<Value>,
    from client: HTTPClient
  ) async throws(NewsError) -> Loaded<Value> {
    var resource = resource
    resource.cachePolicy = HTTPRequest.CachePolicy(caching, staleIfError: .seconds(24 * 3600))
    return try await client.load(resource, from: .hackerNews)
  }
}

extension NewsError {
  /// `true` if there was an answer that is not an item.
  fileprivate var isOfContent: Bool {
    if case .http(_, let error) = self, case .unreadable = error.kind { true } else { false }
  }
}

extension HackerNewsClient {
  /// The maximum size of the texts of a discussion in bytes.
  private static let discussionSizeLimit = 16 << 20

  /// Loads the first comments on a post, in the order of their tree.
  ///
  /// The client requests the first comments of the known tree, as many at once as there are concurrent
  /// requests; their replies move later comments back, until the first ones are all loaded. A budget of
  /// requests ends this for a tree that is much wider than the limit at each level.
  ///
  /// - Returns: The discussion; a comment that cannot be loaded is unavailable, and those after the
  ///   budget are left out.
  func discussion(of number: Int, limit: Int, depth: Int) async throws(NewsError) -> Discussion {
    let answer = try await item(number).get()
    var discussion = Discussion()
    discussion.provenance = answer.provenance
    discussion.total = answer.value?.descendants
    if case .article(let post)? = answer.value?.post.parsed { discussion.post = post }
    discussion.post?.provenance = answer.provenance
    var window = CommentWindow(answer.value?.kids?.ids ?? [], limit: limit, depth: depth)
    var budget = ReadingBudget(
      for: "The discussion",
      bytes: Self.discussionSizeLimit,
      requests: HackerNewsItemIDs.replyLimit,
      time: .seconds(120)
    )
    while !window.missing.isEmpty {
      let ids = Array(window.missing.prefix(min(concurrentItems, max(budget.requestsLeft, 1))))
      do throws(ReadingLimitExceeded) {
        try budget.takeRequests(ids.count)
        try budget.takeBytes(window.takeAddedBytes())
      } catch {
        discussion.failure = discussion.failure ?? .limitExceeded(error)
        window.leaveOutMissing()
        break
      }
      for (id, outcome) in zip(ids, await items(ids)) {
        switch outcome {
        case .success(let answer):
          window.insert(answer.value, as: id)
          discussion.provenance =
            [discussion.provenance, answer.provenance].compactMap(\.self).oldest
        case .failure(.cancelled): throw .cancelled
        case .failure(let error):
          window.insert(nil, as: id)
          discussion.failure = discussion.failure ?? error
        }
      }
      window.trim()
    }
    discussion.comments = window.comments
    discussion.hasMore = window.isTrimmed
    return discussion
  }
}

/// The first comments of a tree, which may not all be loaded yet.
private struct CommentWindow {
  private enum Entry {
    case missing(Int, depth: Int)
    case loaded(Discussion.Comment)
  }

  /// `true` if comments within the depth are left out.
  private(set) var isTrimmed = false

  /// The bytes of the texts since they were taken.
  private var addedBytes = 0

  private var entries: [Entry]
  /// The numbers seen, since a wrong answer could make a comment its own reply.
  private var seen: Set<Int>
  private let limit: Int
  private let depth: Int

  init(_ ids: [Int], limit: Int, depth: Int) {
    (self.limit, self.depth) = (limit, depth)
    seen = Set(ids)
    entries = ids.map { .missing($0, depth: 1) }
    trim()
  }

  var missing: [Int] {
    entries.compactMap { if case .missing(let id, _) = $0 { id } else { nil } }
  }

  var comments: [Discussion.Comment] {
    entries.compactMap { if case .loaded(let comment) = $0 { comment } else { nil } }
  }

  /// Puts a comment into its place, and its replies after it.
  mutating func insert(_ item: HackerNewsItem?, as id: Int) {
    let index = entries.firstIndex { if case .missing(id, _) = $0 { true } else { false } }
    guard let index, case .missing(_, let level) = entries[index] else { return }
    var comment = Discussion.Comment(item, id: id, depth: level)
    let replies = (item?.kids?.ids ?? []).filter { seen.insert($0).inserted }
    if level < depth {
      entries.insert(
        contentsOf: replies.prefix(limit).map { .missing($0, depth: level + 1) },
        at: index + 1
      )
      isTrimmed = isTrimmed || replies.count > limit
    } else {
      comment.foldedReplyCount = replies.count
    }
    addedBytes += comment.html.utf8.count
    entries[index] = .loaded(comment)
  }

  mutating func takeAddedBytes() -> Int {
    defer { addedBytes = 0 }
    return addedBytes
  }

  /// Leaves out the first comment that is not loaded, and all after it.
  mutating func leaveOutMissing() {
    isTrimmed = true
    let loaded = entries.prefix { if case .loaded = $0 { true } else { false } }
    entries = Array(loaded)
  }

  /// Leaves out the comments beyond the limit.
  mutating func trim() {
    isTrimmed = isTrimmed || entries.count > limit
    entries.removeLast(max(0, entries.count - limit))
  }
}

extension Discussion.Comment {
  fileprivate init(_ item: HackerNewsItem?, id: Int, depth: Int) {
    self.init(
      id: id,
      depth: depth,
      author: PlainText.line(ifAny: item?.by).map(Author.init(onHackerNews:)),
      postedAt: item?.time?.date,
      html: item?.text?.prefixOfBytes(ArticleText.maximumLength) ?? "",
      state: item.map(Self.state(of:)) ?? .unavailable,
      foldedReplyCount: 0
    )
  }

  private static func state(of item: HackerNewsItem) -> State {
    if item.deleted == true { return .deleted }
    return item.dead == true ? .dead : .present
  }
}
