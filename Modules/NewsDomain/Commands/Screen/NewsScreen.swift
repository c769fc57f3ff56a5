public import CommandKit
public import Foundation
import FoundationCore
import NewsDomain
public import Observation
import StoreHTTP

/// The screen of the headlines, and of searches among all the news.
@MainActor @Observable
public final class NewsScreen: ScreenSection {
  public let listLoader = ScreenLoader()
  public let detailLoader = ScreenLoader()
  public var notice = ""

  private var news: NewsService?
  private var text = ""
  private var origin = ""
  private let context: any NewsContext

  /// Creates the screen.
  public init(_ context: any NewsContext) { self.context = context }

  private var now: Date { context.now() }

  private var articles: [Article] { news?.model.articles ?? [] }

  public var listing: Listing<String> {
    guard let news else { return Listing() }
    let now = now
    let count = articles.count
    return Listing(
      rows: articles.map { article in
        Listing<String>.Row(
          place: article.id.rawValue,
          title: article.title,
          cells: [
            article.publishedAt.map { ArticleRows.age(of: $0, at: now) } ?? "",
            (article.sourceText ?? article.provider.name).truncated(toWidth: 18),
          ]
        )
      },
      count: "\(count)\(news.model.headlines.value?.hasMore == true ? "+" : "") articles",
      note: note(of: news),
      empty: "No article was found."
    )
  }

  public func load() {
    listLoader.load { [self] attempt in
      origin = ""
      try await explaining {
        let news = try await context.news(pageSize: 30) { note in
          Task { @MainActor in self.origin = note }
        }
        try await find(text, attempt, at: news)
        self.news = news
      }
    }
  }

  public func search(_ text: String) {
    self.text = text
    guard let news else { return }
    // Too few letters to ask for end a search all the same.
    news.model.text = text
    guard news.model.textHint == nil else { return }
    listLoader.load { [self] attempt in
      try await explaining { try await find(text, attempt, at: news) }
    }
  }

  private func explaining(_ work: () async throws -> Void) async throws {
    do { try await work() } catch { throw await context.explained(error) }
  }

  private func find(_ text: String, _ attempt: RecoveryAttempt, at news: NewsService) async throws {
    let model = news.model
    if attempt.usesStored { model.caching = .preferCached }
    model.searchProvider = news.asksNewsAPI ? .newsAPI : .hackerNews
    model.text = text
    guard !text.isEmpty, model.textHint == nil else {
      try await news.load { news.query(.top(), or: .hackerNews(.top), from: nil) }
      return
    }
    guard attempt.number == 1 else { return try await model.load() }
    await model.settled()
    if let failure = model.headlines.failure { throw failure }
  }

  public func loadMore() {
    guard let model = news?.model, model.headlines.value?.hasMore == true,
      !model.headlines.isLoading
    else { return }
    performInBackground { try await model.loadNext() }
  }

  public func load(_ address: String) {
    detailLoader.load { [self] _ in
      if news == nil { await listLoader.waitUntilIdle() }
      guard news != nil else { throw CancellationError() }
      if article(at: address) == nil { throw NewsFailure.noSuchArticle(address: address) }
    }
  }

  public func detail(of address: String) -> Detail? {
    article(at: address).map { ArticleDetail.of($0, at: now) }
  }

  public func link(of address: String) -> URL? { article(at: address)?.url }

  private func article(at address: String) -> Article? {
    articles.first { $0.id.rawValue == address || $0.url.absoluteString == address }
  }

  /// Returns a sentence about the rows that are not shown, or `nil` without any.
  private func loss(of headlines: Headlines) -> String? {
    let count = headlines.dropped.values.reduce(0, +)
    let things = [
      count > 0 ? "\(count) left out" : nil,
      headlines.drops.isEmpty ? nil : "\(headlines.drops.count) things unreadable",
    ].compactMap(\.self)
    return things.isEmpty ? nil : things.joined(separator: ", ") + "."
  }

  /// Returns the notes on the articles, in a line.
  private func note(of news: NewsService) -> String {
    let headlines = news.model.headlines.value
    return [
      news.model.textHint,
      origin.isEmpty ? nil : origin,
      news.isSample && origin.isEmpty
        ? "These are samples that came with the program, and no news." : nil,
      news.asksNewsAPI ? nil : "NewsAPI was not asked: set a key with 'rialto news login'.",
      news.keylessSentence,
      headlines?.notes.first?.text,
      headlines.flatMap(loss),
      news.allowance.map { "\($0)." },
    ]
    .compactMap(\.self).joined(separator: " ")
  }
}

extension RecoveryAttempt {
  /// True if the user chose the kept answer.
  fileprivate var usesStored: Bool {
    if case .useStale? = recovery?.action { true } else { false }
  }
}

/// The detail of an article on the screen.
enum ArticleDetail {
  static func of(_ article: Article, at now: Date) -> Detail {
    let age = article.publishedAt.map { ArticleRows.age(of: $0, at: now) + " ago" }
    let head = [article.sourceText ?? article.provider.name, article.author?.name, age]
    return Detail(
      title: article.title,
      subtitle: head.compactMap(\.self).joined(separator: " · "),
      blocks: [
        .text(article.description ?? ""),
        .text(article.content ?? ""),
        .fields([
          ("Points", article.points.map(String.init)),
          ("Comments", article.commentCount.map(String.init)),
          ("Also in", article.copies.compactMap(\.source?.name).joined(separator: ", ")),
          ("Read it", article.url.absoluteString),
        ]),
      ]
    )
  }
}
