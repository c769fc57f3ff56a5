import CSandboxData
import Foundation
import FoundationCore
import SandboxData

/// The bundled sources and articles of the news API.
struct SampleNewsArchive {
  let sources: [SampleSource]
  private let articles: [(SampleArticle, SampleSource)]

  /// The bundled data, decoded on first use.
  static let sample = SampleNewsArchive(
    sources: Array(embedded: EmbeddedBytes(sandbox_news_sources())),
    articles: Array(embedded: EmbeddedBytes(sandbox_news_articles()))
  )

  private init(sources: [SampleSource], articles: [SampleArticle]) {
    self.sources = sources
    let names = Dictionary(uniqueKeysWithValues: sources.map { ($0.id, $0) })
    self.articles = articles.map { article in
      guard let source = names[article.source] else {
        preconditionFailure("An article has the unknown source \(article.source)")
      }
      return (article, source)
    }
  }

  var articleCount: Int { articles.count }

  /// Returns the articles published by now, newest first.
  func published(at now: Date, imageBase: String) -> [PublishedArticle] {
    articles
      .compactMap { article, source in
        let date = article.moment.date(from: now)
        guard date <= now else { return nil }
        let json = article.json(by: source, at: date, imageBase: imageBase)
        let isTop = article.isTop ?? false
        return PublishedArticle(source: source, date: date, isTop: isTop, json: json)
      }
      .sorted { $0.date > $1.date }
  }
}

/// An article that is published at the time of the request.
struct PublishedArticle {
  let source: SampleSource
  let date: Date
  let isTop: Bool
  let json: JSONValue

  /// Returns the text of some fields, folded for a search.
  func folded(_ fields: [String]) -> String {
    fields.compactMap { json[$0]?.text }.joined(separator: "\n").folded
  }

  /// The host of its URL, which may differ from the host of its source.
  var host: String? { json["url"]?.text.flatMap { URL(string: $0)?.host() } }
}

extension JSONValue {
  /// The text; `nil` for other values.
  var text: String? { if case .string(let text) = self { text } else { nil } }
}
