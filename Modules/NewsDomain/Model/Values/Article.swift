public import Foundation
public import FoundationCore
import StoreHTTP

/// One piece of news: a headline of NewsAPI, or a story, a job or a poll of Hacker News.
///
/// It is known by its address, so that the same article is the same after every load.
public struct Article: Sendable, Hashable, Identifiable {
  public typealias ID = Identifier<Article, String>

  /// Its address without what only says how one came there.
  public let id: ID
  /// What it says in a line.
  public var title: String
  /// What it is about, in a sentence or two.
  public var description: String?
  /// How it begins; NewsAPI cuts it at some two hundred characters.
  public var content: String?
  /// Who wrote it.
  public var author: Author?
  /// Where it appeared.
  public var source: SourceReference?
  /// When it appeared.
  public var publishedAt: Date?
  /// Where it is read.
  public var url: URL
  /// Where its picture is, an address of the web.
  public var imageURL: URL?
  /// The provider of the article; of a sample, the provider whose shape it has.
  public var provider: Provider
  /// The provenance of its answer, with the age; `nil` without an answer.
  public var provenance: Provenance?
  /// What it is.
  public var kind: Kind
  /// How many points the readers of Hacker News gave it.
  public var points: Int?
  /// How many comments it has there.
  public var commentCount: Int?
  /// Where it is discussed.
  public var discussion: URL?
  /// The same news from elsewhere, which were folded into it.
  public var copies: [Copy]

  /// How many copies were folded into it.
  public var duplicates: Int { copies.count }

  /// Makes an article, known by its address.
  public init(
    title: String,
    description: String? = nil,
    content: String? = nil,
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
    discussion: URL? = nil,
    copies: [Copy] = []
  ) {
    id = ID(rawValue: CanonicalURL.canonical(url))
    self.title = title
    self.description = description
    self.content = content
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
    self.discussion = discussion
    self.copies = copies
  }
}
