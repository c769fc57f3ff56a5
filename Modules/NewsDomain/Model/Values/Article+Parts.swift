public import Foundation
public import FoundationCore

extension Article {
  /// A provider of news.
  public enum Provider: String, Sendable, Hashable, CaseIterable, Codable {
    case newsAPI = "newsapi"
    case hackerNews = "hackernews"
    /// The feeds that the user has chosen.
    case feeds

    /// The name of the provider.
    public var name: String {
      switch self {
      case .newsAPI: "NewsAPI"
      case .hackerNews: "Hacker News"
      case .feeds: "Feeds"
      }
    }
  }

  /// The kind of an article.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// An article of a newspaper, a magazine or a blog.
    case article
    /// A link posted on Hacker News.
    case story
    /// An "Ask HN" question.
    case ask
    /// A "Show HN" project.
    case show
    /// A "Launch HN" announcement.
    case launch
    /// A "Tell HN" post.
    case tell
    /// A job offer.
    case job
    /// A poll.
    case poll
  }

  /// The source of an article, as the article names it.
  public struct SourceReference: Sendable, Hashable, Codable {
    /// The NewsAPI identifier; `nil` for a source unknown to NewsAPI.
    public var id: Source.ID?
    /// The name of the source.
    public var name: String

    /// Creates a reference to a source.
    public init(id: Source.ID? = nil, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The same news from another source.
  public struct Copy: Sendable, Hashable, Codable {
    /// The identifier of the article.
    public var id: Article.ID
    /// The provider.
    public var provider: Provider
    /// The source.
    public var source: SourceReference?
    /// The URL of the article.
    public var url: URL

    /// Creates the copy of an article.
    public init(_ article: Article) {
      id = article.id
      provider = article.provider
      source = article.source
      url = article.url
    }
  }
}
