import Foundation
import FoundationCore

/// An article as NewsAPI writes it, of which nothing is sure.
struct NewsAPIArticle: ArticleRow {
  @Lossy var source: Origin?
  @Lossy @Lenient var author: String?
  @Lossy @Lenient var title: String?
  @Lossy @Lenient var description: String?
  @Lossy @Lenient var url: String?
  @Lossy var urlToImage: ArticleLink?
  @Lossy var publishedAt: ArticleDate?
  @Lossy @Lenient var content: String?

  struct Origin: Decodable, Sendable {
    @Lossy @Lenient var id: String?
    @Lossy @Lenient var name: String?
  }

  /// The article as ours, or why there is none.
  var native: ParsedArticle {
    if isRemoved { return .dropped(.removed) }
    guard let title = PlainText.line(ifAny: title) else { return .dropped(.untitled) }
    guard let url = url.flatMap(URL.init(webAddress:)) else { return .dropped(.withoutAddress) }
    let content = content.map(PlainText.excerpt) ?? ""
    return .article(
      Article(
        title: title,
        description: PlainText.line(ifAny: description),
        content: content.isEmpty || content == PlainText.removalMark ? nil : content,
        author: Author(written: author),
        source: reference(of: url),
        publishedAt: publishedAt?.date,
        url: url,
        imageURL: urlToImage?.url,
        provider: .newsAPI
      )
    )
  }

  /// Its place is kept, so that the total stays right; all it had is gone.
  private var isRemoved: Bool {
    title == PlainText.removalMark || source?.name == PlainText.removalMark
      || url?.hasPrefix("https://removed.com") == true
  }

  private func reference(of url: URL) -> Article.SourceReference {
    let id = PlainText.line(ifAny: source?.id).map(Source.ID.init(rawValue:))
    let name = PlainText.line(ifAny: source?.name) ?? id?.rawValue
    return Article.SourceReference(id: id, name: name ?? url.host()?.withoutWWW ?? "")
  }
}

/// A list of articles as NewsAPI writes it.
struct NewsAPIList: Decodable, Sendable {
  let articles: ParsedArticles<NewsAPIArticle>
  @Lossy @Lenient var totalResults: Int?
}

/// The sources as NewsAPI writes them.
struct NewsAPISources: Decodable, Sendable {
  @RequiredArray var sources: [Entry]

  struct Entry: Decodable, Sendable {
    @Lenient var id: String
    @Lossy @Lenient var name: String?
    @Lossy @Lenient var description: String?
    @Lossy @Lenient var url: String?
    @Lossy var category: OpenEnum<NewsQuery.Category>?
    @Lossy @Lenient var language: String?
    @Lossy @Lenient var country: String?

    var native: Source {
      Source(
        id: Source.ID(rawValue: id),
        name: PlainText.line(ifAny: name) ?? id,
        description: PlainText.line(ifAny: description),
        url: url.flatMap(URL.init(webAddress:)),
        category: category,
        language: language,
        country: country
      )
    }
  }
}

/// How NewsAPI says whether it answered; the status of HTTP does not always.
struct NewsAPIStatus: Decodable {
  @Lossy var status: String?
  @Lossy var code: String?

  /// Whether a body is an answer; what is no JSON at all is for its reader to judge.
  static func isAnswer(_ body: [UInt8]) -> Bool {
    guard let verdict = try? ExactJSONDecoder().decode(NewsAPIStatus.self, from: body) else {
      return true
    }
    return verdict.status != "error" && verdict.code == nil
  }
}
