import Foundation
import FoundationCore

/// A post on Hacker News, from either of its two servers.
struct HackerNewsPost: Sendable {
  var number: Int
  var type: String?
  var title: String?
  var link: URL?
  var author: String?
  var date: Date?
  var text: String?
  var points: Int?
  var comments: Int?
  var isDeleted = false
  var isDead = false

  /// The post as an article, or the reason why it is dropped.
  var parsed: ParsedArticle {
    if isDeleted { return .dropped(.deleted) }
    if isDead { return .dropped(.dead) }
    if type == "comment" || type == "pollopt" { return .dropped(.notAnArticle) }
    guard let title = PlainText.line(ifAny: title) else { return .dropped(.untitled) }
    guard let page = URL(webAddress: "https://news.ycombinator.com/item?id=\(number)") else {
      return .dropped(.withoutAddress)
    }
    let host = (link ?? page).host()?.withoutWWW
    return .article(
      Article(
        title: title,
        description: PlainText.line(ifAny: text),
        html: text?.prefixOfBytes(ArticleText.maximumLength),
        author: PlainText.line(ifAny: author).map(Author.init(onHackerNews:)),
        source: Article.SourceReference(
          name: link == nil ? Article.Provider.hackerNews.name : host ?? ""
        ),
        publishedAt: date,
        // A post without a link, such as a question, is read on Hacker News.
        url: link ?? page,
        provider: .hackerNews,
        kind: kind(of: title),
        points: points,
        commentCount: comments,
        discussionURL: page
      )
    )
  }

  private func kind(of title: String) -> Article.Kind {
    switch type {
    case "job": return .job
    case "poll": return .poll
    default: break
    }
    let kinds: [(String, Article.Kind)] = [
      ("Ask HN", .ask), ("Show HN", .show), ("Launch HN", .launch), ("Tell HN", .tell),
    ]
    return kinds.first { title.hasPrefix($0.0) }?.1 ?? .story
  }
}

extension Author {
  init(onHackerNews name: String) {
    var page = URLComponents(string: "https://news.ycombinator.com/user")
    page?.queryItems = [URLQueryItem(name: "id", value: name)]
    self.init(name: name, url: page?.url)
  }
}
