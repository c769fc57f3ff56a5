public import Foundation
public import FoundationCore

/// An article of NewsAPI, or a story, job or poll of Hacker News.
///
/// Its identifier derives from the URL, so it is stable across loads.
public struct Article: Sendable, Hashable, Identifiable, Codable {
  public typealias ID = Identifier<Article, String>

  /// The canonical URL.
  public let id: ID
  /// The title.
  public var title: String
  /// The description, in a sentence or two.
  public var description: String?
  /// The beginning of the text; NewsAPI cuts it after about 200 characters.
  public var content: String?
  /// The text as untrusted HTML, of a feed or of a post on Hacker News; ``text`` makes it readable.
  public var html: String?
  /// The author.
  public var author: Author?
  /// The source.
  public var source: SourceReference?
  /// The date of publication.
  public var publishedAt: Date?
  /// The URL of the article.
  public var url: URL
  /// The URL of the image.
  public var imageURL: URL?
  /// The provider of the article; for a sample, the provider it imitates.
  public var provider: Provider
  /// The provenance of the response, with its age; `nil` without one.
  public var provenance: Provenance?
  /// The kind of the article.
  public var kind: Kind
  /// The points on Hacker News.
  public var points: Int?
  /// The number of comments on Hacker News.
  public var commentCount: Int?
  /// The URL of the discussion on Hacker News.
  public var discussionURL: URL?
  /// The duplicates of the article.
  public var copies: [Copy]

  /// The number of duplicates.
  public var duplicateCount: Int { copies.count }

  /// Creates an article, identified by its URL.
  public init(
    title: String,
    description: String? = nil,
    content: String? = nil,
    html: String? = nil,
    author: Author? = nil,
    source: SourceReference? = nil,
    publishedAt: Date? = nil,
    url: URL,
    imageURL: URL? = nil,
    provider: Provider,
    provenance: Provenance? = nil,
    kind: Kind = .article,
    points: Int? = nil,
    commentCount: Int? = nil,
    discussionURL: URL? = nil,
    copies: [Copy] = []
  ) {
    id = ID(rawValue: CanonicalURL.string(for: url))
    self.title = title
    self.description = description
    self.content = content
    self.html = html
    self.author = author
    self.source = source
    self.publishedAt = publishedAt
    self.url = url
    self.imageURL = imageURL
    self.provider = provider
    self.provenance = provenance
    self.kind = kind
    self.points = points
    self.commentCount = commentCount
    self.discussionURL = discussionURL
    self.copies = copies
  }

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
