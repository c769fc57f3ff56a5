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
  public var notice = ""

  /// The model, with the service that knows which providers there are.
  struct Opened {
    let service: NewsService
    let news: NewsModel
  }

  @ObservationIgnored private lazy var model = SectionModel { [weak self] in
    guard let self else { throw CancellationError() }
    return try await open()
  }
  private(set) var quotaUsage: RequestQuota.Usage?
  /// The note that samples are shown; empty for live news.
  private(set) var origin = ""
  /// The article that is read, with its comments.
  private var read: (address: String, article: Loadable<ReadArticle>)?

  /// The file of the user's news; `nil` if it cannot be used.
  private var file: NewsFile?
  private var hidingRules: [NewsFilter] = []
  private var marks = NewsFile.Marks()
  @ObservationIgnored private var marksNumber = 0
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

  private var articles: [Article] {
    (news?.articles.items ?? []).filter { hidingRules.effect(on: $0) != .hide }
  }

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
          title: signs(of: article) + article.titleText,
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
    await openFile()
    let service = try await context.makeNewsService(pageSize: 30) { note in
      Task { @MainActor in self.origin = note }
    }
    let opened = Opened(service: service, news: NewsModel(client: service.client))
    await load(service.headlines, in: opened)
    // A fall back to samples adds providers.
    if service.headlines != opened.news.articles.query { await load(service.headlines, in: opened) }
    if let failure = opened.news.articles.failure { throw failure }
    following = Task { [weak self] in
      for await articles in ObservedValues({ opened.news.articles.items }) {
        await self?.loadMarks(of: articles)
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
  func sources(for typed: NewsSearchText) -> [NewsDomain.Source] {
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
    if let article = self.article(at: address) { await mark(article, asRead: true) }
    await article.load()
  }

  public func detail(of address: String) -> Detail? {
    article(at: address).map { article in
      let opened = read?.address == address ? read?.article.value : nil
      return (opened ?? ReadArticle(article, discussion: nil)).detail(at: now, in: locale)
    }
  }

  public func actions(at address: String) -> [ScreenAction] {
    guard file != nil, let article = article(at: address) else { return [] }
    let (isSaved, isRead) = (marks.isSaved(article), marks.isRead(article))
    return [
      ScreenAction(
        title: isSaved ? "forget" : "save",
        question: isSaved ? "Remove this article from the saved ones?" : "Save this article?",
        key: "b"
      ) { [self] in
        Task { await save(article, isSaved: !isSaved) }
      },
      ScreenAction(
        title: isRead ? "unread" : "read",
        question: isRead ? "Mark this article as unread?" : "Mark this article as read?",
        key: "u"
      ) { [self] in
        Task { await mark(article, asRead: !isRead) }
      },
    ]
  }

  public func link(of address: String) -> URL? { article(at: address)?.url }

  private func article(at address: String) -> Article? {
    articles.first { $0.id.rawValue == address || $0.url.absoluteString == address }
  }
}

/// The marks and the rules of the user's file.
extension NewsScreen {
  /// Opens the file of the user's news; without it, articles have no marks.
  private func openFile() async {
    do {
      file = try await context.newsFile()
      hidingRules = try await file?.filters().map(\.filter) ?? []
    } catch {
      notice = error.asFailure.title
    }
  }

  /// Reads the marks of articles.
  private func loadMarks(of articles: [Article]) async {
    marksNumber += 1
    let number = marksNumber
    do {
      let read = try await file?.marks(of: articles)
      // Marks read later are newer.
      if let read, number == marksNumber { marks = read }
    } catch {
      notice = error.asFailure.title
    }
  }

  private func save(_ article: Article, isSaved: Bool) async {
    do {
      if isSaved {
        try await file?.save([article])
      } else {
        try await file?.removeSaved([article])
      }
    } catch {
      notice = error.asFailure.title
    }
    await loadMarks(of: news?.articles.items ?? [])
  }

  private func mark(_ article: Article, asRead isRead: Bool) async {
    do {
      try await file?.mark([article], asRead: isRead)
    } catch {
      // An article can be read all the same.
      notice = error.asFailure.title
    }
    await loadMarks(of: news?.articles.items ?? [])
  }

  /// The signs before a title: unread and saved.
  private func signs(of article: Article) -> String {
    guard file != nil else { return "" }
    return (marks.isRead(article) ? "  " : "• ") + (marks.isSaved(article) ? "★ " : "")
  }
}
