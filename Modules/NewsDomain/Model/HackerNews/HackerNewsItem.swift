import Foundation
import FoundationCore

/// An item as `hacker-news.firebaseio.com` writes it.
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

  /// Throws where it is another item than the one that was asked for.
  func requireNumber(_ number: Int) throws(DecodingFailure) {
    guard id == number else {
      throw .unexpectedValue(
        path: "$.id",
        kind: .mismatch,
        reason: "The item \(number) was asked for, and \(id) came."
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

/// A list of Hacker News: numbers in its order, each once.
struct HackerNewsItemIDs: Decodable, Sendable {
  let numbers: [Int]

  init(from decoder: any Decoder) throws {
    var seen: Set<Int> = []
    numbers = try RequiredArray<ItemNumber>(from: decoder).wrappedValue
      .map(\.value)
      .filter { seen.insert($0).inserted }
  }

  private struct ItemNumber: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
      value = try Lenient<Int>(from: decoder).wrappedValue
      guard value > 0 else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "Items are numbered from 1."
          )
        )
      }
    }
  }
}

/// What `hn.algolia.com` finds.
struct AlgoliaResponse: Decodable, Sendable {
  let hits: ParsedArticles<Hit>
  @Lossy @Lenient var nbHits: Int?
  @Lossy @Lenient var nbPages: Int?

  /// A find; its number is a text there.
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

    var native: ParsedArticle { post.native }

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
