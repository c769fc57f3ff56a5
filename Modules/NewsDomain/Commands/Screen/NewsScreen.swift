public import CommandKit
public import Foundation
public import FoundationCore
import NewsDomain
public import Observation
import StoreHTTP

/// The screen of headlines and news searches.
///
/// A search asks all providers, as the command does. One for `category:science`, `country:de` or
/// `source:bbc-news` chooses what is shown; the sources to choose from are the sources of the country and
/// the category.
@MainActor @Observable
public final class NewsScreen: ScreenSection {
  public var notice: String {
    get { marks.notice }
    set { marks.notice = newValue }
  }

  /// The model, with the service that knows which providers there are.
  private struct Opened {
    let service: NewsService
    let news: NewsModel
  }

  @ObservationIgnored private lazy var model = SectionModel { [weak self] in
    guard let self else { throw CancellationError() }
    return try await open()
  }
  private var quotaUsage: RequestQuota.Usage?
  /// The note that samples are shown; empty for live news.
  private var origin = ""
  /// The article that is read, with its comments.
  private var read: (address: String, article: Loadable<ReadArticle>)?

  private let marks = ReaderMarks()
  @ObservationIgnored private var following: Task<Void, Never>?
  /// `true` to load from stored responses.
  @ObservationIgnored private var usesStored = false

  private let context: any NewsContext
  private let locale: Locale

  /// Creates the screen, with the names of a locale.
  public init(_ context: any NewsContext, locale: Locale) {
    self.context = context
    self.locale = locale
  }

  deinit { following?.cancel() }

  private var now: Date { context.now() }
  private var news: NewsModel? { model.value?.news }

  private var articles: [Article] { (news?.articles.items ?? []).filter { !marks.hides($0) } }

  public var list: any LoadState { news?.articles ?? model }
  public var detail: (any LoadState)? { read?.article }

  public func listing(searching text: String) -> Listing<String> {
    guard let opened = model.value else { return Listing() }
    let now = now
    let count = articles.count
    return Listing(
      rows: articles.map { article in
        Listing<String>.Row(
          place: article.id.rawValue,
          title: marks.signs(of: article) + article.titleText,
          cells: [
            article.publishedAt.map { ArticleRows.age(of: $0, at: now) } ?? "",
            (article.source?.name ?? article.provider.name).truncated(toWidth: 18),
          ]
        )
      },
      count: opened.news.articles.hasMore ? "\(count)+ articles" : count.counted("article"),
      note: note(of: opened, searching: NewsSearchText(text)),
      empty: "No articles found."
    )
  }

  /// Opens the news with the headlines of all providers.
  private func open() async throws -> Opened {
    await marks.open(in: context)
    let service = try await context.makeNewsService(pageSize: 30) { note in
      Task { @MainActor in self.origin = note }
    }
    let opened = Opened(service: service, news: NewsModel(client: service.client))
    await load(service.headlines, in: opened)
    // A fall back to samples adds providers.
    if service.headlines != opened.news.articles.query { await load(service.headlines, in: opened) }
    if let failure = opened.news.articles.failure { throw failure }
    await marks.load(of: opened.news.articles.items)
    following = Task { [weak self] in
      for await articles in ObservedValues({ opened.news.articles.items }) {
        await self?.marks.load(of: articles)
        self?.quotaUsage = await service.quotaUsage()
      }
    }
    return opened
  }

  private func load(_ query: NewsQuery, in opened: Opened) async {
    opened.news.articles.query = query
    guard usesStored else { return await opened.news.articles.load() }
    var client = opened.news.client
    client.caching = .preferCached
    await opened.news.articles.load { [client] query, next in
      try await client.headlines(of: query, after: next)
    }
  }

  public func load(searching text: String) async {
    let isOpen = model.value != nil
    await model.load()
    guard let opened = model.value, isOpen || !text.isEmpty else { return }
    await loadSources(for: NewsSearchText(text))
    if let query = query(for: NewsSearchText(text)) { await load(query, in: opened) }
  }

  public var loadStored: (@MainActor () async -> Void)? {
    { [self] in
      usesStored = true
      defer { usesStored = false }
      guard let opened = model.value else { return await model.load() }
      await load(opened.news.articles.query, in: opened)
    }
  }

  public func search(_ text: String) {
    let typed = NewsSearchText(text)
    guard let news else { return }
    if let query = query(for: typed) {
      news.articles.query = query
    } else if typed.source != nil, news.sources.first == nil {
      Task {
        await loadSources(for: typed)
        if let query = query(for: typed) { news.articles.query = query }
      }
    }
  }

  /// Returns the query of a text, as the commands ask it; `nil` for an incomplete text.
  private func query(for typed: NewsSearchText) -> NewsQuery? {
    guard typed.hint == nil, let service = model.value?.service else { return nil }
    // The note lists the sources whose identifiers begin like this one.
    if let source = typed.source {
      guard sources(for: typed).contains(where: { $0.id == source }) else { return nil }
    }
    if let query = typed.query { return query }
    if typed.words.isEmpty { return service.headlines }
    let words = typed.words.joined(separator: " ")
    guard let search = NewsSearch(words).query else { return nil }
    return service.query(search, or: .hackerNewsSearch(words), feedWords: words, from: nil)
  }

  /// The sources of the country and the category of a text.
  private func sources(for typed: NewsSearchText) -> [NewsDomain.Source] {
    (news?.sources.items ?? []).filter(typed.offers)
  }

  private func loadSources(for typed: NewsSearchText) async {
    if typed.source != nil { await loadFilters() }
  }

  public func loadFilters() async {
    guard let opened = model.value, opened.service.usesNewsAPI else { return }
    if opened.news.sources.first == nil { await opened.news.sources.load() }
    if let failure = opened.news.sources.failure { notice = failure.title }
  }

  public func filters(searching text: String) -> [ScreenFilter] {
    guard let opened = model.value, opened.service.usesNewsAPI else { return [] }
    let countries = Set(opened.news.sources.items.compactMap(\.country))
      .map { (code: $0, name: locale.localizedString(forRegionCode: $0.uppercased()) ?? $0) }
      .ordered { $0.name < $1.name }
    return [
      ScreenFilter(
        "category",
        choices: NewsQuery.Category.allCases.map { .init(value: $0.rawValue, title: $0.rawValue) }
      ),
      ScreenFilter("country", choices: countries.map { .init(value: $0.code, title: $0.name) }),
      ScreenFilter(
        "source",
        choices: sources(for: NewsSearchText(text)).map {
          .init(value: $0.id.rawValue, title: $0.name)
        }
      ),
    ]
  }

  public func loadMore() async { await news?.articles.loadNext() }

  public func loadAll() async {
    if let articles = news?.articles { await loadAll(of: articles, limit: 300) }
  }

  public func open(_ address: String) async {
    await model.load()
    guard let client = news?.client else { return }
    let article = Loadable { [weak self] in
      guard let article = self?.article(at: address) else {
        throw NewsFailure.articleNotFound(address: address)
      }
      var discussion: Discussion?
      if let number = article.hackerNewsNumber {
        discussion = try await client.discussion(of: number, limit: 60, depth: 6)
      }
      return Loaded(ReadArticle(article, discussion: discussion), provenance: .network)
    }
    read = (address, article)
    if let article = self.article(at: address) { await marks.mark(article, asRead: true) }
    await article.load()
  }

  public func detail(of address: String) -> Detail? {
    article(at: address).map { article in
      let opened = read?.address == address ? read?.article.value : nil
      return (opened ?? ReadArticle(article, discussion: nil)).detail(at: now, in: locale)
    }
  }

  public func actions(at address: String) -> [ScreenAction] {
    article(at: address).map(marks.actions) ?? []
  }

  public func link(of address: String) -> URL? { article(at: address)?.url }

  private func article(at address: String) -> Article? {
    articles.first { $0.id.rawValue == address || $0.url.absoluteString == address }
  }
}

/// The notes about the articles on the screen.
extension NewsScreen {
  /// Returns a sentence about the rows that are not shown; `nil` if all are shown.
  private func hiddenRows(of list: PagedList<NewsQuery, Headlines>) -> String? {
    let count = list.last?.dropped.values.reduce(0, +) ?? 0
    let parts = [
      count > 0 ? "\(count) hidden" : nil,
      list.drops.isEmpty ? nil : "\(list.drops.count) values unreadable",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ") + "."
  }

  /// Returns the sources to choose from, while the identifier of one is typed.
  private func choices(for typed: NewsSearchText, of news: NewsModel) -> String? {
    let offered = sources(for: typed)
    guard let source = typed.source, news.sources.first != nil,
      !offered.contains(where: { $0.id == source })
    else { return nil }
    let found = offered.map(\.id.rawValue).filter { $0.hasPrefix(source.rawValue) }
    return found.isEmpty
      ? "No source begins with '\(source)'."
      : "Sources: \(found.prefix(6).joined(separator: ", "))."
  }

  /// Returns the notes about the articles, in a line.
  private func note(of opened: Opened, searching typed: NewsSearchText) -> String {
    let (service, articles) = (opened.service, opened.news.articles)
    return [
      typed.isQualified ? nil : NewsSearch(typed.words.joined(separator: " ")).hint,
      typed.hint,
      choices(for: typed, of: opened.news),
      origin.isEmpty ? nil : origin,
      origin.isEmpty && articles.items.contains(where: \.isSample)
        ? NewsService.sampleNote : nil,
      service.usesNewsAPI ? nil : "Skipped NewsAPI: set a key with 'rialto news login'.",
      service.keylessServerNote,
      articles.last?.notes.first?.text,
      hiddenRows(of: articles),
      quotaUsage.map { "\($0)." },
    ]
    .compactMap(\.self).joined(separator: " ")
  }
}
