public import Foundation
public import FoundationCore
import StoreHTTP

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
}
