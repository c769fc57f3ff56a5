public import CommandKit
public import Foundation
import FoundationCore
import NewsDomain
public import Observation
import StoreHTTP

/// The screen of headlines and news searches.
///
/// A search for `category:science`, `country:de` or `source:bbc-news` chooses what is shown; the
/// sources to choose from are those of the country and the category.
@MainActor @Observable
public final class NewsScreen: ScreenSection {
  public let listLoader: ScreenLoader
  public let detailLoader: ScreenLoader
  public var notice = ""

  var news: NewsService?
  var model: NewsModel?
  var quotaUsage: RequestQuota.Usage?
  /// The file of the user's news; `nil` if it cannot be used.
  private var file: NewsFile?
  private var hidingRules: [NewsFilter] = []
  private var marks = NewsFile.Marks()
  @ObservationIgnored private var marksNumber = 0
  /// The articles opened on the screen, with their comments.
  private var opened: [Article.ID: ReadArticle] = [:]
  private var text = ""
  /// The query whose articles are shown.
  private var shownQuery: NewsQuery?
  var typed: NewsSearchText { NewsSearchText(text) }
  var origin = ""
  private let context: any NewsContext
  private let locale: Locale

  /// Creates the screen, with the names of a locale.
  public init(_ context: any NewsContext, locale: Locale) {
    self.context = context
    self.locale = locale
    listLoader = ScreenLoader(explaining: context.explained)
    detailLoader = ScreenLoader(explaining: context.explained)
  }

  private var now: Date { context.now() }

  private var articles: [Article] {
    (model?.articles.items ?? []).filter { hidingRules.effect(on: $0) != .hide }
  }

  public var listing: Listing<String> {
    guard let news, let model else { return Listing() }
    let now = now
    let count = articles.count
    let hasMore = model.articles.hasMore
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
      count: hasMore ? "\(count)+ articles" : count.counted("article"),
      note: note(of: model, from: news),
      empty: "No articles found."
    )
  }

  public func load() {
    listLoader.load { [self] attempt in
      origin = ""
      await openFile()
      let news = try await context.makeNewsService(pageSize: 30) { note in
        Task { @MainActor in self.origin = note }
      }
      let model = NewsModel(client: news.client)
      shownQuery = nil
      try await find(text, in: model, from: news, attempt: attempt)
      (self.news, self.model) = (news, model)
      try await loadMarks()
    }
  }

  public func search(_ text: String) {
    self.text = text
    guard let news, let model else { return }
    guard hint == nil, typed.hint == nil else {
      // A text too short to search for still ends the previous search.
      if let shownQuery { model.articles.query = shownQuery }
      return
    }
    listLoader.load { [self] attempt in
      try await find(text, in: model, from: news, attempt: attempt)
      try await loadMarks()
    }
  }

  /// The reason why the words are not searched for.
  var hint: String? { typed.isQualified ? nil : NewsSearch(text).hint }

  private func find(
    _ text: String,
    in model: NewsModel,
    from news: NewsService,
    attempt: RecoveryAttempt
  ) async throws {
    if let source = typed.source, typed.hint == nil {
      if model.sources.first == nil { try await model.sources.loadOrThrow() }
      // The note lists the sources whose identifiers begin like this one.
      guard offers(source, of: model) else { return }
    }
    let words = NewsSearch(
      typed.isQualified ? "" : text,
      provider: news.usesNewsAPI ? .newsAPI : .hackerNews
    )
    if let query = typed.query ?? words.query {
      try await load(query, in: model, attempt: attempt)
    } else {
      let query = news.headlines
      try await load(query, in: model, attempt: attempt)
      // A fall back to samples adds providers.
      if news.headlines != query { try await load(news.headlines, in: model, attempt: attempt) }
    }
    quotaUsage = await news.quotaUsage()
  }

  private func load(
    _ query: NewsQuery,
    in model: NewsModel,
    attempt: RecoveryAttempt
  ) async throws {
    let list = model.articles
    let isTyped = shownQuery != nil && list.query != query && attempt.number == 1
    list.query = query
    if isTyped {
      // The list loads after a pause in typing.
      await list.settle()
    } else if attempt.number > 1 || !list.isCurrent {
      var client = model.client
      if attempt.usesStored { client.caching = .preferCached }
      await list.load { [client] query, next in
        try await client.headlines(of: query, after: next)
      }
    }
    if let failure = list.failure { throw failure }
    try Task.checkCancellation()
    shownQuery = query
  }

  private func offers(_ source: NewsDomain.Source.ID, of model: NewsModel) -> Bool {
    model.sources.items.filter(typed.offers).contains { $0.id == source }
  }

  /// Opens the file of the user's news; without it, articles have no marks.
  private func openFile() async {
    do {
      file = try await context.newsFile()
      hidingRules = try await file?.filters().map(\.filter) ?? []
    } catch {
      notice = error.asFailure.title
    }
  }

  /// Reads the marks of the loaded articles.
  private func loadMarks() async throws {
    marksNumber += 1
    let number = marksNumber
    let read = try await file?.marks(of: model?.articles.items ?? [])
    // Marks read later are newer.
    if let read, number == marksNumber { marks = read }
  }

  /// The signs before a title: unread and saved.
  private func signs(of article: Article) -> String {
    guard file != nil else { return "" }
    return (marks.isRead(article) ? "  " : "• ") + (marks.isSaved(article) ? "★ " : "")
  }

  public var filters: [ScreenFilter] {
    guard let news, news.usesNewsAPI else { return [] }
    let countries = Set((model?.sources.items ?? []).compactMap(\.country))
      .map { (code: $0, name: NewsCountry($0).localizedName(in: locale)) }
      .ordered { $0.name < $1.name }
    return [
      ScreenFilter(
        "category",
        choices: NewsQuery.Category.allCases.map { .init(value: $0.rawValue, title: $0.rawValue) }
      ),
      ScreenFilter("country", choices: countries.map { .init(value: $0.code, title: $0.name) }),
      ScreenFilter(
        "source",
        choices: offeredSources.map { .init(value: $0.id.rawValue, title: $0.name) }
      ),
    ]
  }

  public func loadFilters() {
    guard let model, news?.usesNewsAPI == true, model.sources.first == nil else { return }
    performInBackground { try await model.sources.loadOrThrow() }
  }

  /// The sources of the typed country and category.
  var offeredSources: [NewsDomain.Source] {
    (model?.sources.items ?? []).filter(typed.offers)
  }

  public func loadMore() {
    guard let model, model.articles.hasMore, !model.articles.isLoading else { return }
    performInBackground { [self] in
      try await loadNext(of: model)
      try await loadMarks()
    }
  }

  public func loadAll() {
    guard let model else { return }
    performInBackground { [self] in
      while model.articles.hasMore {
        guard model.articles.items.count < 300 else {
          notice = "This is the end of what is loaded; press / to search for others."
          return
        }
        let count = model.articles.items.count
        try await loadNext(of: model)
        try await loadMarks()
        if model.articles.items.count == count { return }
      }
    }
  }

  private func loadNext(of model: NewsModel) async throws {
    await model.articles.loadNext()
    if let failure = model.articles.failure { throw failure }
  }

  public func load(_ address: String) {
    detailLoader.load { [self] _ in
      if news == nil { await listLoader.waitUntilIdle() }
      guard let news else { throw CancellationError() }
      guard let article = article(at: address) else {
        throw NewsFailure.articleNotFound(address: address)
      }
      do {
        try await mark(article, asRead: true)
      } catch {
        // An article can be read all the same.
        notice = error.asFailure.title
      }
      guard opened[article.id] == nil, let number = article.hackerNewsNumber else { return }
      let discussion = try await news.client.discussion(of: number, limit: 60, depth: 6)
      opened[article.id] = ReadArticle(article, discussion: discussion)
    }
  }

  public func detail(of address: String) -> Detail? {
    article(at: address).map { article in
      (opened[article.id] ?? ReadArticle(article, discussion: nil)).detail(at: now, in: locale)
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
        performInBackground { [self] in
          if isSaved {
            try await file?.removeSaved([article])
          } else {
            try await file?.save([article])
          }
          try await loadMarks()
        }
      },
      ScreenAction(
        title: isRead ? "unread" : "read",
        question: isRead ? "Mark this article as unread?" : "Mark this article as read?",
        key: "u"
      ) { [self] in
        performInBackground { [self] in try await mark(article, asRead: !isRead) }
      },
    ]
  }

  private func mark(_ article: Article, asRead isRead: Bool) async throws {
    try await file?.mark([article], asRead: isRead)
    try await loadMarks()
  }

  public func link(of address: String) -> URL? { article(at: address)?.url }

  private func article(at address: String) -> Article? {
    articles.first { $0.id.rawValue == address || $0.url.absoluteString == address }
  }
}

extension RecoveryAttempt {
  /// `true` if the user chose the stored answer.
  fileprivate var usesStored: Bool {
    if case .useStale? = recovery?.action { true } else { false }
  }
}

extension PagedList {
  /// Loads the first page.
  ///
  /// - Throws: The failure of the list.
  fileprivate func loadOrThrow() async throws {
    await load()
    if let failure { throw failure }
  }
}
