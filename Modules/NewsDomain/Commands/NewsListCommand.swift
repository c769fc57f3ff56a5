import CommandKit
import FoundationCore
import NewsDomain

/// `rialto news list`: headlines, posts of Hacker News, articles about a country, or saved ones.
enum NewsListCommand {
  private static let sources = Option<[TextLine]>(
    "source SOURCE",
    "The headlines of a source, such as bbc-news; may be repeated."
  )
  private static let hackerNews = Option<NewsQuery.HackerNewsList?>(
    "hn LIST",
    "A list of Hacker News."
  )
  private static let market = Option<TextLine?>(
    "market COUNTRY",
    "Articles about a country, by its code, name or former name."
  ).completed(by: CompletionSource("economies"))
  private static let isSaved = Option.flag("saved", "All saved articles, the last one first.")

  static let command = Command(
    "list",
    "Lists headlines, posts of Hacker News, articles about a country, or saved ones.",
    discussion: """
      Without an option, the headlines of all providers, newest first. NewsAPI has headlines for the \
      United States only. For any other --country, the command combines the headlines of its sources \
      with a search for its name, and says so. Hacker News and feeds have no countries or categories, \
      so --country and --category use NewsAPI only.

      --market searches NewsAPI for the name of a country, in English and in its own languages, and \
      Hacker News in English; --since is for it alone. The number in the first column is that of the \
      article for 'rialto news read', 'show' and 'save'.
      """,
    examples: [
      Example("rialto news list", "Headlines from all providers."),
      Example("rialto news list --country jp --category science", "Science news from Japan."),
      Example("rialto news list --source bbc-news --source reuters", "Headlines of two sources."),
      Example("rialto news list --hn ask -n 5", "Five Ask HN posts."),
      Example("rialto news list --market Japan --since 2d", "About a country, of two days."),
      Example("rialto news list --provider feeds --unread", "Unread articles of the feeds."),
      Example("rialto news list --saved", "The saved articles."),
      Example("rialto news list --fresh --open=3", "Open the third of the newest in the browser."),
      Example("rialto news list --offline --json", "Bundled samples, as JSON."),
    ],
    options: [
      NewsOptions.country, NewsOptions.category, NewsOptions.provider, sources, hackerNews, market,
      NewsOptions.since, isSaved,
    ] + NewsOptions.list,
    output: NewsOptions.output
  ) { invocation, context in
    try requireOneChoice(in: invocation)
    if try invocation[isSaved] { return try await showSaved(invocation, in: context) }
    let ids = try invocation[sources].map { NewsDomain.Source.ID(rawValue: $0.text) }
    let list = try invocation[hackerNews]
    let since = try invocation[NewsOptions.since]?.date(from: context.now())
    let provider = try invocation[NewsOptions.provider]
    var country: String?
    if let name = try invocation[market]?.text { country = try await context.countryCode(of: name) }
    try await NewsOptions.show(invocation, in: context, showsFeedback: list != nil) {
      [country] news in
      if let list { return .hackerNews(list) }
      if let country { return news.query(aboutCountry: country, since: since, from: provider) }
      return ids.isEmpty ? try headlines(of: invocation, for: news) : .sources(ids)
    }
  }

  /// Returns the query for the headlines of a country, a category and a provider.
  static func headlines(of invocation: Invocation, for news: NewsService) throws -> NewsQuery {
    let country = try invocation[NewsOptions.country]?.text
    let category = try invocation[NewsOptions.category]
    let chosen = try invocation[NewsOptions.provider]
    let isOfNewsAPI = country != nil || category != nil
    return news.query(
      .top(country: country, category: category),
      or: .hackerNews(.top),
      feedWords: isOfNewsAPI ? nil : "",
      from: chosen ?? (isOfNewsAPI ? .newsAPI : nil)
    )
  }

  /// Throws an error for two options that choose different articles.
  private static func requireOneChoice(in invocation: Invocation) throws {
    func given(_ options: [any OptionDeclaration]) -> [String] {
      options.map(\.name).filter { invocation.optionUses[$0] != nil }
    }
    let lists = given([isSaved, sources, hackerNews, market])
    let isMarket = lists.contains(market.name)
    let headlines = given([NewsOptions.country, NewsOptions.category])
    let choices = lists + headlines + (isMarket ? [] : given([NewsOptions.provider]))
    if !lists.isEmpty, choices.count > 1 {
      throw UsageError(
        .conflictingOptions("--\(choices[0])", "--\(choices[1])"),
        at: invocation.path
      )
    }
    if try invocation[NewsOptions.since] != nil, !isMarket {
      throw UsageError(.missingRequiredOption("--since", requires: "--market"), at: invocation.path)
    }
  }

  /// Lists the saved articles, or opens one of them; filters hide none.
  private static func showSaved(
    _ invocation: Invocation,
    in context: any NewsContext
  ) async throws {
    let file = try await context.newsFile()
    let isUnreadOnly = try invocation[NewsOptions.unread]
    let selection = ArticleSelection(file: file, filters: [], isUnreadOnly: isUnreadOnly)
    let saved = try await file.savedArticles()
    let limit = try invocation[NewsOptions.limit]?.number ?? saved.count
    let selected = try await selection.select(saved, limit: limit)
    let table = ArticleRows.list(
      at: context.now(),
      showsDuplicates: try context.display.format != nil,
      empty: "No articles are saved. Save one with 'rialto news save NUMBER'."
    )
    if try await selection.show(selected, as: table, for: invocation, in: context) {
      try context.display.note(selected)
    }
  }
}
