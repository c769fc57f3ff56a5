public import Foundation
public import FoundationCore
public import NewsDomain
public import StoreHTTP

/// A news client, with the providers that are available.
public struct NewsService: Sendable {
  /// The client.
  public var client: NewsClient
  let feeds: [Feed]
  /// The server that replaces NewsAPI and is used without a key.
  let keylessServer: String?
  private let hasNewsAPI: Bool
  private let quota: RequestQuota?
  private let fallback: FallbackGroup?

  /// Creates a news service.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - feeds: The feeds of the user.
  ///   - hasNewsAPI: `true` if a key or a NewsAPI URL is set.
  ///   - keylessServer: The server that replaces NewsAPI and is used without a key.
  ///   - quota: The quota that counts the requests to NewsAPI; `nil` without a key.
  ///   - fallback: The group of clients that fall back to samples together, with feeds one of no
  ///     clients; `nil` for samples only.
  public init(
    _ client: NewsClient,
    feeds: [Feed] = [],
    hasNewsAPI: Bool,
    keylessServer: String? = nil,
    quota: RequestQuota? = nil,
    fallingBackBy fallback: FallbackGroup?
  ) {
    self.client = client
    self.feeds = feeds
    self.hasNewsAPI = hasNewsAPI
    self.keylessServer = keylessServer
    self.quota = quota
    self.fallback = fallback
  }

  /// `true` if the articles are bundled samples.
  public var isSample: Bool { fallback?.hasFallenBack ?? true }

  /// `true` if queries include NewsAPI by default; samples need no key.
  public var usesNewsAPI: Bool { hasNewsAPI || isSample }

  /// Returns the query for the chosen provider, or for all; without a key, without NewsAPI.
  ///
  /// - Parameters:
  ///   - newsAPI: The query for NewsAPI.
  ///   - hackerNews: The query for Hacker News.
  ///   - feedWords: The words that articles of feeds must have; `nil` if feeds are included only
  ///     if they are chosen.
  ///   - chosen: The chosen provider; `nil` for all.
  /// - Returns: The query.
  public func query(
    _ newsAPI: NewsQuery,
    or hackerNews: NewsQuery,
    feedWords: String? = nil,
    from chosen: Article.Provider?
  ) -> NewsQuery {
    switch chosen {
    case .newsAPI: newsAPI
    case .hackerNews: hackerNews
    case .feeds: .feeds(feeds, words: feedWords ?? "")
    case nil: combined(newsAPI, hackerNews, feedWords: feedWords)
    }
  }

  private func combined(
    _ newsAPI: NewsQuery,
    _ hackerNews: NewsQuery,
    feedWords: String?
  ) -> NewsQuery {
    // Samples never stand beside articles of feeds.
    if isSample, let feedWords, !feeds.isEmpty { return .feeds(feeds, words: feedWords) }
    var queries = usesNewsAPI ? [newsAPI, hackerNews] : [hackerNews]
    if let feedWords, !feeds.isEmpty { queries.append(.feeds(feeds, words: feedWords)) }
    return queries.count == 1 ? queries[0] : .combined(queries)
  }

  /// The query for the headlines of all providers.
  public var headlines: NewsQuery { query(.top(), or: .hackerNews(.top), feedWords: "", from: nil) }

  /// Returns the query for articles about a country, by its ISO 3166 code.
  public func query(
    aboutCountry country: String,
    since: Date? = nil,
    from chosen: Article.Provider? = nil
  ) -> NewsQuery {
    query(
      .about(country: country, since: since),
      or: .stories(aboutCountry: country, since: since),
      feedWords: chosen == .feeds ? NewsCountry(country).name : nil,
      from: chosen
    )
  }

  /// Loads a query, and the new one if falling back to samples changes it.
  ///
  /// - Throws: `NewsFailure.noFeeds` for a query of feeds without one, the error of the closure, or
  ///   `NewsError` if the query cannot be loaded.
  public func load(
    _ query: () throws -> NewsQuery
  ) async throws -> (query: NewsQuery, headlines: Loaded<Headlines>) {
    let first = try query()
    if case .feeds([], _) = first { throw NewsFailure.noFeeds }
    let headlines = try await client.headlines(of: first)
    let second = try query()
    return second == first
      ? (first, headlines) : (second, try await client.headlines(of: second))
  }

  /// Returns the note about the NewsAPI key for a query; `nil` if no note is needed.
  public func keyNote(for query: NewsQuery) -> String? {
    if query.providers.contains(.newsAPI) { return keylessServerNote }
    if query.providers == [.feeds] { return nil }
    return usesNewsAPI ? nil : "Skipped NewsAPI: no API key is set. \(NewsFailure.keyAdvice)"
  }

  /// The note that the server in place of NewsAPI was used without a key.
  public var keylessServerNote: String? {
    guard !isSample else { return nil }
    return keylessServer.map { "Using \($0) in place of NewsAPI, without an API key." }
  }

  /// Returns the requests to NewsAPI used and left; `nil` for samples and without a quota.
  public func quotaUsage() async -> RequestQuota.Usage? {
    guard !isSample, let quota else { return nil }
    // Only shown; an unreadable quota fails the next request, which must be recorded in it.
    return try? await quota.usage()
  }
}
