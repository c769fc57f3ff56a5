import CSandboxData
import Foundation
import FoundationCore

/// What NewsAPI would know: the sources, and what they have published.
struct SampleNewsArchive {
  let sources: [SampleSource]
  private let articles: [(SampleArticle, SampleSource)]

  /// What came with the program; read once, when it is first asked for.
  static let sample = SampleNewsArchive(
    sources: Array(embedded: sandbox_news_sources()),
    articles: Array(embedded: sandbox_news_articles())
  )

  private init(sources: [SampleSource], articles: [SampleArticle]) {
    self.sources = sources
    let names = Dictionary(uniqueKeysWithValues: sources.map { ($0.id, $0) })
    self.articles = articles.map { article in
      guard let source = names[article.source] else {
        preconditionFailure("An article is by \(article.source), which is no source")
      }
      return (article, source)
    }
  }

  var articleCount: Int { articles.count }

  /// What is out by now, newest first.
  func published(at now: Date, pictures: String) -> [PublishedArticle] {
    articles
      .compactMap { article, source in
        let date = article.moment.date(from: now)
        guard date <= now else { return nil }
        let json = article.json(by: source, at: date, pictures: pictures)
        return PublishedArticle(source: source, date: date, isTop: article.isTop, json: json)
      }
      .sorted { $0.date > $1.date }
  }
}

/// An article that is out.
struct PublishedArticle {
  let source: SampleSource
  let date: Date
  let isTop: Bool
  let json: JSONValue

  /// Its text in some of its fields, folded for a search.
  func folded(_ fields: [String]) -> String {
    fields.compactMap { json[$0]?.text }.joined(separator: "\n").folded
  }

  /// The host of its own address, which may not be its source's.
  var host: String? { json["url"]?.text.flatMap { URL(string: $0)?.host() } }
}

extension JSONValue {
  /// The text, where it is one.
  var text: String? { if case .string(let text) = self { text } else { nil } }
}
