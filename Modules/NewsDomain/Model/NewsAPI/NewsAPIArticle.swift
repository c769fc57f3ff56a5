import Foundation
import FoundationCore

/// An article in the format of NewsAPI; any field may be missing.
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

  /// The parsed article, or the reason why it is dropped.
  var parsed: ParsedArticle {
    if isRemoved { return .dropped(.removed) }
    guard let title = PlainText.line(ifAny: title) else { return .dropped(.untitled) }
    guard let url = url.flatMap({ URL(newsAddress: $0) }) else { return .dropped(.withoutAddress) }
    let content = content.map(PlainText.excerpt) ?? ""
    return .article(
      Article(
        title: title,
        description: PlainText.line(ifAny: description),
        content: content.isEmpty || content == PlainText.removedPlaceholder ? nil : content,
        author: Author(written: author),
        source: reference(of: url),
        publishedAt: publishedAt?.date,
        url: url,
        imageURL: urlToImage?.url,
        provider: .newsAPI
      )
    )
  }

  /// `true` for the placeholder of a retracted article.
  private var isRemoved: Bool {
    title == PlainText.removedPlaceholder || source?.name == PlainText.removedPlaceholder
      || url?.hasPrefix("https://removed.com") == true
  }

  private func reference(of url: URL) -> Article.SourceReference {
    let id = PlainText.line(ifAny: source?.id).map(Source.ID.init(rawValue:))
    let name = PlainText.line(ifAny: source?.name) ?? id?.rawValue
    return Article.SourceReference(id: id, name: name ?? url.host()?.withoutWWW ?? "")
  }
}

/// A list of articles in the format of NewsAPI.
struct NewsAPIList: Decodable, Sendable {
  let articles: ParsedArticles<NewsAPIArticle>
  @Lossy @Lenient var totalResults: Int?
}

/// A list of sources in the format of NewsAPI.
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

    var source: Source {
      Source(
        id: Source.ID(rawValue: id),
        name: PlainText.line(ifAny: name) ?? id,
        description: PlainText.line(ifAny: description),
        url: url.flatMap { URL(newsAddress: $0) },
        category: category,
        language: language,
        country: country
      )
    }
  }
}

/// The status fields of a NewsAPI response; an error may have the HTTP status 200.
struct NewsAPIStatus: Decodable {
  @Lossy var status: String?
  @Lossy var code: String?

  /// Returns `false` for an error body; `true` for anything else, even if it is not JSON.
  static func isAnswer(_ body: [UInt8]) -> Bool {
    guard let status = try? ExactJSONDecoder().decode(NewsAPIStatus.self, from: body) else {
      return true
    }
    return status.status != "error" && status.code == nil
  }
}
