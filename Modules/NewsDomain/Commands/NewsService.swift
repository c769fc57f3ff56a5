public import NewsDomain
public import StoreHTTP

/// A news model, with the providers that are available.
public struct NewsService: Sendable {
  /// The model.
  public let model: NewsModel
  /// The server that replaces NewsAPI and is used without a key.
  let keylessServer: String?
  private let hasNewsAPI: Bool
  private let fallback: FallbackGroup?

  /// Creates a news service.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - hasNewsAPI: `true` if a key or a NewsAPI URL is set.
  ///   - keylessServer: The server that replaces NewsAPI and is used without a key.
  ///   - fallback: The group of clients that fall back to samples together; `nil` for samples only.
  public init(
    _ model: NewsModel,
    hasNewsAPI: Bool,
    keylessServer: String? = nil,
    fallingBackBy fallback: FallbackGroup?
  ) {
    self.model = model
    self.hasNewsAPI = hasNewsAPI
    self.keylessServer = keylessServer
    self.fallback = fallback
  }

  /// `true` if the articles are bundled samples.
  public var isSample: Bool { fallback?.hasFallenBack ?? true }

  /// `true` if queries include NewsAPI by default; samples need no key.
  public var usesNewsAPI: Bool { hasNewsAPI || isSample }

  /// Returns the query for the chosen provider, or for both; without a key, for Hacker News only.
  public func query(
    _ newsAPI: NewsQuery,
    or hackerNews: NewsQuery,
    from chosen: Article.Provider?
  ) -> NewsQuery {
    switch chosen {
    case .newsAPI: newsAPI
    case .hackerNews: hackerNews
    case nil: usesNewsAPI ? .combined([newsAPI, hackerNews]) : hackerNews
    }
  }

  /// Loads a query, and the new one if falling back to samples changes it.
  ///
  /// - Parameter query: Returns the query for the providers that are available.
  /// - Returns: The loaded query.
  /// - Throws: The error of the closure, or `NewsError` if the model cannot load the query.
  @MainActor
  @discardableResult
  public func load(_ query: () throws -> NewsQuery) async throws -> NewsQuery {
    let first = try query()
    try await model.load(first)
    let second = try query()
    if second != first { try await model.load(second) }
    return second
  }

  /// Returns the note about the NewsAPI key for a query; `nil` if none is needed.
  public func keyNote(for query: NewsQuery) -> String? {
    if query.providers.contains(.newsAPI) { return keylessServerNote }
    return usesNewsAPI ? nil : "Skipped NewsAPI: no API key is set. \(NewsFailure.keyAdvice)"
  }

  /// The note that the server in place of NewsAPI was used without a key.
  public var keylessServerNote: String? {
    guard !isSample else { return nil }
    return keylessServer.map { "Using \($0) in place of NewsAPI, without an API key." }
  }

  /// The requests to NewsAPI used and left; `nil` for samples.
  @MainActor public var quotaUsage: RequestQuota.Usage? { isSample ? nil : model.quotaUsage }
}
