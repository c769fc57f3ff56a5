import CommandKit
import Foundation
import FoundationCore
import NewsDomain

/// `rialto news search`: searches news.
enum NewsSearchCommand {
  private static let words = Argument<[TextLine]>(
    "WORD",
    "Search words; NewsAPI also takes quotes, +, -, AND, OR, NOT and parentheses."
  )
  private static let until = Option<DateArgument?>(
    "until WHEN",
    "The latest date, or an age such as 36h or 2d."
  )
  private static let source = Option<[TextLine]>(
    "source SOURCE",
    "A source, such as bbc-news; may be repeated."
  )
  private static let domain = Option<[TextLine]>(
    "domain DOMAIN",
    "A domain, such as bbc.co.uk; may be repeated."
  )
  private static let without = Option<[TextLine]>(
    "without DOMAIN",
    "A domain to exclude; may be repeated."
  )
  private static let fields = Option<[NewsQuery.Search.Field]>(
    "in PLACE",
    "A field to search (default: all); may be repeated."
  )
  private static let sort = Option<NewsQuery.Search.Order?>(
    "sort ORDER",
    "The order (default: publishedAt)."
  )

  static let command = Command(
    "search",
    "Searches news by words.",
    discussion: """
      Searches NewsAPI and Hacker News. Hacker News supports words only, so any other condition \
      searches NewsAPI alone. With --provider feeds, the current articles of the feeds are searched. \
      With --source and no words, everything that the source has published. The free plan of NewsAPI \
      covers the past month.
      """,
    examples: [
      Example("rialto news search paper mugs", "Both words, at both providers."),
      Example(
        "rialto news search mugs --since 2d --language de",
        "German articles of the past two days."
      ),
      Example(
        "rialto news search mugs --in title --sort relevancy --until 2026-11-20",
        "In titles up to a day, best match first."
      ),
      Example("rialto news search mugs --domain bbc.co.uk", "Articles of one site."),
      Example("rialto news search mugs --without bbc.co.uk", "Articles of all other sites."),
      Example("rialto news search --source bbc-news", "Everything of one source."),
      Example("rialto news search mugs --provider hackernews", "Hacker News only."),
      Example("rialto news search mugs --json", "As JSON for scripts."),
    ],
    arguments: [words],
    options: [
      NewsOptions.since, until, NewsOptions.language, source, domain, without, fields, sort,
      NewsOptions.provider,
    ] + NewsOptions.list,
    output: NewsOptions.output
  ) { invocation, context in
    let search = try search(of: invocation, now: context.now())
    guard !search.text.isEmpty || !search.sources.isEmpty || !search.domains.isEmpty else {
      throw UsageError(.missingArgument("WORD"), at: invocation.path)
    }
    try await NewsOptions.show(invocation, in: context) { news in
      try query(search, of: invocation, for: news)
    }
  }

  private static func query(
    _ search: NewsQuery.Search,
    of invocation: Invocation,
    for news: NewsService
  ) throws -> NewsQuery {
    var plain = NewsQuery.Search(search.text)
    plain.order = search.order
    let order: NewsQuery.HackerNewsOrder = search.order == .publishedAt ? .date : .relevance
    let chosen = try invocation[NewsOptions.provider] ?? (search == plain ? nil : .newsAPI)
    return news.query(
      .search(search),
      or: .hackerNewsSearch(search.text, order: order),
      feedWords: chosen == .feeds ? search.text : nil,
      from: chosen
    )
  }

  private static func search(of invocation: Invocation, now: Date) throws -> NewsQuery.Search {
    var search = NewsQuery.Search(try invocation[words].map(\.text).joined(separator: " "))
    search.fields = Set(try invocation[fields])
    search.sources = try invocation[source].map { NewsDomain.Source.ID(rawValue: $0.text) }
    search.domains = try invocation[domain].map(\.text)
    search.excludedDomains = try invocation[without].map(\.text)
    search.from = try invocation[NewsOptions.since]?.date(from: now)
    search.to = try invocation[until]?.date(from: now)
    search.language = try invocation[NewsOptions.language]?.text
    search.order = try invocation[sort] ?? .publishedAt
    return search
  }
}
