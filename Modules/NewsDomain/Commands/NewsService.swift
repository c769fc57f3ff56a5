public import NewsDomain
public import StoreHTTP

/// The providers of news that can be asked now: a model, and the means to ask NewsAPI.
public struct NewsService: Sendable {
  /// The model.
  public let model: NewsModel
  /// The server in NewsAPI's place that is asked without a key, as there is none.
  let keylessServer: String?
  private let hasNewsAPI: Bool
  private let agreement: FallbackGroup?

  /// Creates a news service.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - hasNewsAPI: True with a key, or with an address of NewsAPI from the settings.
  ///   - keylessServer: The server in NewsAPI's place that is asked without a key.
  ///   - agreement: The agreement by which samples stand in for the network; `nil` for samples alone.
  public init(
    _ model: NewsModel,
    hasNewsAPI: Bool,
    keylessServer: String? = nil,
    fallingBackBy agreement: FallbackGroup?
  ) {
    self.model = model
    self.hasNewsAPI = hasNewsAPI
    self.keylessServer = keylessServer
    self.agreement = agreement
  }

  /// True if the articles are samples that came with the program.
  public var isSample: Bool { agreement?.hasFallenBack ?? true }

  /// True if NewsAPI is asked unless another provider is chosen; samples need no key.
  public var asksNewsAPI: Bool { hasNewsAPI || isSample }

  /// Returns the query of both providers, or of the one that was chosen; without a key of Hacker News,
  /// where that is enough.
  public func query(
    _ newsAPI: NewsQuery,
    or hackerNews: NewsQuery,
    from chosen: Article.Provider?
  ) -> NewsQuery {
    switch chosen {
    case .newsAPI: newsAPI
    case .hackerNews: hackerNews
    case nil: asksNewsAPI ? .together([newsAPI, hackerNews]) : hackerNews
    }
  }

  /// Loads a query, and loads it again where it is another once samples stand in for the network.
  ///
  /// - Parameter query: Returns the query for what can be asked by then.
  /// - Returns: The query that was loaded.
  /// - Throws: The errors of the query, and `NewsError` where the model cannot load it.
  @MainActor
  @discardableResult
  public func load(_ query: () throws -> NewsQuery) async throws -> NewsQuery {
    let first = try query()
    try await model.load(first)
    let second = try query()
    if second != first { try await model.load(second) }
    return second
  }

  /// Returns the note about the key for a query, if one is needed.
  public func sentence(about query: NewsQuery) -> String? {
    if query.providers.contains(.newsAPI) { return keylessSentence }
    return asksNewsAPI ? nil : "NewsAPI was not asked: there is no key. \(NewsKey.advice)"
  }

  /// The note that a server in NewsAPI's place was asked without a key.
  public var keylessSentence: String? {
    guard !isSample else { return nil }
    return keylessServer.map { "\($0) was asked for NewsAPI without a key: there is none." }
  }

  /// The requests to NewsAPI that are spent and left; `nil` for samples, which spend none.
  @MainActor public var allowance: RequestQuota.Standing? { isSample ? nil : model.allowance }
}
