import CommandKit
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import Observation
import StoreHTTP

/// The headlines, and what is searched for among all the news.
@MainActor @Observable
final class NewsScreen: ScreenSection {
  let list = ScreenLoad()
  let visit = ScreenLoad()
  var notice = ""

  private var stand: Newsstand?
  private var text = ""
  private var origin = ""
  private let composition: Composition

  init(_ composition: Composition) { self.composition = composition }

  private var now: Date { composition.surroundings.now() }

  private var articles: [Article] { stand?.model.articles ?? [] }

  var listing: Listing<String> {
    guard let stand else { return Listing() }
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
      count: "\(count)\(stand.model.headlines.value?.hasMore == true ? "+" : "") articles",
      note: note(of: stand),
      empty: "No article was found."
    )
  }

  func load() {
    list.begin { [self] attempt in
      origin = ""
      try await explaining {
        let stand = try await composition.news(pageSize: 30) { note in
          Task { @MainActor in self.origin = note }
        }
        try await find(text, attempt, at: stand)
        self.stand = stand
      }
    }
  }

  func search(_ text: String) {
    self.text = text
    guard let stand else { return }
    // Too few letters to ask for end a search all the same.
    stand.model.text = text
    guard stand.model.textHint == nil else { return }
    list.begin { [self] attempt in
      try await explaining { try await find(text, attempt, at: stand) }
    }
  }

  private func explaining(_ work: () async throws -> Void) async throws {
    do { try await work() } catch { throw await composition.explained(error) }
  }

  private func find(_ text: String, _ attempt: RecoveryAttempt, at stand: Newsstand) async throws {
    let model = stand.model
    if attempt.usesStored { model.caching = .preferStored }
    model.searchProvider = stand.asksNewsAPI ? .newsAPI : .hackerNews
    model.text = text
    guard !text.isEmpty, model.textHint == nil else {
      try await stand.load { stand.query(.top(), or: .hackerNews(.top), from: nil) }
      return
    }
    guard attempt.number == 1 else { return try await model.load() }
    await model.settled()
    if let failure = model.headlines.failure { throw failure }
  }

  func loadMore() {
    guard let model = stand?.model, model.headlines.value?.hasMore == true,
      !model.headlines.isLoading
    else { return }
    aside { try await model.loadNext() }
  }

  func load(_ address: String) {
    visit.begin { [self] _ in
      if stand == nil { await list.settled() }
      guard stand != nil else { throw CancellationError() }
      if article(at: address) == nil { throw NewsFailure.noSuchArticle(address: address) }
    }
  }

  func detail(of address: String) -> Detail? {
    article(at: address).map { ArticleDetail.of($0, at: now) }
  }

  func link(of address: String) -> URL? { article(at: address)?.url }

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

  /// What one should know of the articles, in a line.
  private func note(of stand: Newsstand) -> String {
    let headlines = stand.model.headlines.value
    return [
      stand.model.textHint,
      origin.isEmpty ? nil : origin,
      stand.isSample && origin.isEmpty
        ? "These are samples that came with the program, and no news." : nil,
      stand.asksNewsAPI ? nil : "NewsAPI was not asked: set a key with 'rialto news login'.",
      stand.keylessSentence,
      headlines?.notes.first?.text,
      headlines.flatMap(loss),
      stand.model.allowance.map { "\($0)." },
    ]
    .compactMap(\.self).joined(separator: " ")
  }
}

extension RecoveryAttempt {
  /// Whether somebody chose what is kept.
  fileprivate var usesStored: Bool {
    if case .useStale? = recovery?.action { true } else { false }
  }
}

/// All of an article, as it is to be seen.
enum ArticleDetail {
  static func of(_ article: Article, at now: Date) -> Detail {
    let age = article.publishedAt.map { ArticleRows.age(of: $0, at: now) + " ago" }
    let head = [article.sourceText ?? article.provider.name, article.author?.name, age]
    return Detail(
      title: article.title,
      subtitle: head.compactMap(\.self).joined(separator: " · "),
      blocks: [
        .prose(article.description ?? ""),
        .prose(article.content ?? ""),
        .facts([
          ("Points", article.points.map(String.init)),
          ("Comments", article.commentCount.map(String.init)),
          ("Also in", article.copies.compactMap(\.source?.name).joined(separator: ", ")),
          ("Read it", article.url.absoluteString),
        ]),
      ]
    )
  }
}
