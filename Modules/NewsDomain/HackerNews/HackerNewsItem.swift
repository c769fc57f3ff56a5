import Foundation
import FoundationCore

/// An item as `hacker-news.firebaseio.com` writes it.
struct HackerNewsItem: Decodable, Sendable {
  @Lenient var id: Int
  @Lossy var type: String?
  @Lossy @Lenient var deleted: Bool?
  @Lossy @Lenient var dead: Bool?
  @Lossy @Lenient var by: String?
  @Lossy @Lenient var time: Double?
  @Lossy var text: String?
  @Lossy var url: String?
  @Lossy @Lenient var score: Int?
  @Lossy @Lenient var title: String?
  @Lossy @Lenient var descendants: Int?

  var post: HackerNewsPost {
    HackerNewsPost(
      number: id,
      type: type,
      title: title,
      url: url,
      author: by,
      date: time.map(Date.init(timeIntervalSince1970:)),
      text: text,
      points: score,
      comments: descendants,
      isDeleted: deleted ?? false,
      isDead: dead ?? false
    )
  }
}

/// A list of Hacker News: numbers in its order, each once.
struct HackerNewsNumbers: Decodable, Sendable {
  let numbers: [Int]

  init(from decoder: any Decoder) throws {
    var seen: Set<Int> = []
    numbers = try LossyArray<[Lenient<Int>]>(from: decoder).wrappedValue
      .map(\.wrappedValue)
      .filter { $0 > 0 && seen.insert($0).inserted }
  }
}

/// What `hn.algolia.com` finds.
struct AlgoliaAnswer: Decodable, Sendable {
  @LossyArray var hits: [Lossy<Hit?>]
  @Lossy @Lenient var nbHits: Int?
  @Lossy @Lenient var nbPages: Int?

  /// A find; its number is a text there.
  struct Hit: Decodable, Sendable {
    @Lenient var objectID: Int
    @Lossy var title: String?
    @Lossy var url: String?
    @Lossy @Lenient var author: String?
    @Lossy @Lenient var points: Int?
    @Lossy @Lenient var comments: Int?
    @Lossy var text: String?
    @Lossy @Lenient var seconds: Double?
    @Lossy @Lenient var date: String?
    @LossyArray var tags: [String]

    private enum CodingKeys: String, CodingKey {
      case objectID, title, url, author, points
      case comments = "num_comments"
      case text = "story_text"
      case seconds = "created_at_i"
      case date = "created_at"
      case tags = "_tags"
    }

    var post: HackerNewsPost {
      let types = ["comment", "pollopt", "poll", "job", "story"]
      return HackerNewsPost(
        number: objectID,
        type: types.first(where: tags.contains),
        title: title,
        url: url,
        author: author,
        date: seconds.map(Date.init(timeIntervalSince1970:)) ?? ArticleDate.read(date),
        text: text,
        points: points,
        comments: comments
      )
    }
  }
}
