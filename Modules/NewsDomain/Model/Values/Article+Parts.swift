public import Foundation
public import FoundationCore

extension Article {
  /// Who tells of news.
  public enum Provider: String, Sendable, Hashable, CaseIterable, Codable {
    case newsAPI = "newsapi"
    case hackerNews = "hackernews"

    /// What people call it.
    public var name: String {
      switch self {
      case .newsAPI: "NewsAPI"
      case .hackerNews: "Hacker News"
      }
    }
  }

  /// What an article is.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// An article of a newspaper, a magazine, a blog.
    case article
    /// A link that somebody posted on Hacker News.
    case story
    /// A question to its readers.
    case ask
    /// Something of one's own, shown to them.
    case show
    /// A company's beginning.
    case launch
    /// Something told to them.
    case tell
    /// A job that is offered.
    case job
    /// A vote.
    case poll
  }

  /// Where an article appeared, as the article says it.
  public struct SourceReference: Sendable, Hashable {
    /// How the source is asked for, where NewsAPI knows it.
    public var id: Source.ID?
    /// What it is called.
    public var name: String

    /// Names a source.
    public init(id: Source.ID? = nil, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The same news from elsewhere.
  public struct Copy: Sendable, Hashable {
    /// By what it would be known on its own.
    public var id: Article.ID
    /// Who told of it.
    public var provider: Provider
    /// Where it appeared.
    public var source: SourceReference?
    /// Where it is read.
    public var url: URL

    /// What is kept of an article that is folded into another.
    public init(_ article: Article) {
      id = article.id
      provider = article.provider
      source = article.source
      url = article.url
    }
  }
}
