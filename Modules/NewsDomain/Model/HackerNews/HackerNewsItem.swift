import Foundation
import FoundationCore

/// An item in the format of `hacker-news.firebaseio.com`.
struct HackerNewsItem: Decodable, Sendable {
  @Lenient var id: Int
  @Lossy var type: String?
  @Lossy @Lenient var deleted: Bool?
  @Lossy @Lenient var dead: Bool?
  @Lossy @Lenient var by: String?
  @Lossy var time: ArticleDate?
  @Lossy var text: String?
  @Lossy var url: ArticleLink?
  @Lossy @Lenient var score: Int?
  @Lossy @Lenient var title: String?
  @Lossy @Lenient var descendants: Int?
  @Lossy var kids: HackerNewsItemIDs?

  /// Throws an error if the item is not the requested one.
  func requireID(_ id: Int) throws(DecodingFailure) {
    guard self.id == id else {
      throw .unexpectedValue(
        path: "$.id",
        kind: .mismatch,
        reason: "Expected item \(id), received \(self.id)."
      )
    }
  }

  var post: HackerNewsPost {
    HackerNewsPost(
      number: id,
      type: type,
      title: title,
      link: url?.url,
      author: by,
      date: time?.date,
      text: text,
      points: score,
      comments: descendants,
      isDeleted: deleted ?? false,
      isDead: dead ?? false
    )
  }
}

/// A list of Hacker News: its first item identifiers in its order, without duplicates.
struct HackerNewsItemIDs: Decodable, Sendable {
  let ids: [Int]

  /// The maximum number of identifiers: as many as the lists of Hacker News have, and as many comments
  /// as a discussion has at most.
  static let (listLimit, replyLimit) = (500, 1000)

  init(from decoder: any Decoder) throws {
    let all = try RequiredArray<ItemID>(from: decoder).wrappedValue.map(\.value)
    ids = Array(all.uniqued().prefix(Self.replyLimit))
  }

  private struct ItemID: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
      value = try Lenient<Int>(from: decoder).wrappedValue
      guard value > 0 else {
        throw DecodingError.corrupted("Item identifiers begin at 1.", in: decoder)
      }
    }
  }
}

/// A search result of `hn.algolia.com`.
struct AlgoliaResponse: Decodable, Sendable {
  let hits: ParsedArticles<Hit>
  @Lossy @Lenient var nbHits: Int?
  @Lossy @Lenient var nbPages: Int?

  /// A hit; its item identifier is text.
  struct Hit: ArticleRow {
    @Lenient var objectID: Int
    @Lossy var title: String?
    @Lossy var url: ArticleLink?
    @Lossy @Lenient var author: String?
    @Lossy @Lenient var points: Int?
    @Lossy @Lenient var comments: Int?
    @Lossy var text: String?
    @Lossy var seconds: ArticleDate?
    @Lossy var date: ArticleDate?
    @LossyArray var tags: [String]

    private enum CodingKeys: String, CodingKey {
      case objectID, title, url, author, points
      case comments = "num_comments"
      case text = "story_text"
      case seconds = "created_at_i"
      case date = "created_at"
      case tags = "_tags"
    }

    var parsed: ParsedArticle { post.parsed }

    private var post: HackerNewsPost {
      let types = ["comment", "pollopt", "poll", "job", "story"]
      return HackerNewsPost(
        number: objectID,
        type: types.first(where: tags.contains),
        title: title,
        link: url?.url,
        author: author,
        date: seconds?.date ?? date?.date,
        text: text,
        points: points,
        comments: comments
      )
    }
  }
}
