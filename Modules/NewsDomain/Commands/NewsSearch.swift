import CommandKit
import Foundation
import FoundationCore
import NewsDomain

/// `rialto news search`: finds news by words.
enum NewsSearch {
  private static let words = Argument.any(
    "WORD",
    of: TextLine.self,
    "What is searched for; quotes, +, -, AND, OR, NOT and parentheses as NewsAPI has them."
  )
  private static let until = Option.value("until", "WHEN", of: DateArgument.self, "Not after that.")
  private static let source = Option.values(
    "source",
    "SOURCE",
    of: TextLine.self,
    "Of that source; may be repeated."
  )
  private static let domain = Option.values(
    "domain",
    "DOMAIN",
    of: TextLine.self,
    "Of that domain, as in bbc.co.uk; may be repeated."
  )
  private static let without = Option.values(
    "without",
    "DOMAIN",
    of: TextLine.self,
    "Not of that domain; may be repeated."
  )
  private static let places = Option.values(
    "in",
    "PLACE",
    of: NewsQuery.Search.Place.self,
    "Only words that stand there; may be repeated."
  )
  private static let sort = Option.value(
    "sort",
    "ORDER",
    of: NewsQuery.Search.Order.self,
    "In which order; the newest first where nothing is said."
  )

  static let command = Command(
    "search",
    "Finds news by words.",
    discussion: """
      Hacker News finds words alone. With any other condition NewsAPI is asked alone; its free \
      plan goes a month back.
      """,
    examples: [
      Example("rialto news search paper mugs", "Both words, at both."),
      Example("rialto news search mugs --since 2d --language de", "Lately, in German."),
      Example("rialto news search mugs --provider hackernews", "At Hacker News alone."),
      Example("rialto news search mugs --json", "For a program."),
    ],
    arguments: [words],
    options: [
      NewsOptions.since, until, NewsOptions.language, source, domain, without, places, sort,
      NewsOptions.provider,
    ] + NewsOptions.list,
    output: NewsOptions.output
  ) { invocation, context in
    let search = try search(of: invocation, now: context.now())
    guard !search.text.isEmpty || !search.sources.isEmpty || !search.domains.isEmpty else {
      throw UsageError(.missingArgument("WORD"), at: invocation.path)
    }
    try await NewsOptions.show(invocation, context) { news in
      try query(search, of: invocation, for: news)
    }
  }

  @MainActor
  private static func query(
    _ search: NewsQuery.Search,
    of invocation: Invocation,
    for news: NewsService
  ) throws -> NewsQuery {
    var plain = NewsQuery.Search(search.text)
    plain.order = search.order
    let order: NewsQuery.HackerNewsOrder = search.order == .publishedAt ? .date : .relevance
    return news.query(
      .search(search),
      or: .hackerNewsSearch(search.text, order: order),
      from: try invocation[NewsOptions.provider] ?? (search == plain ? nil : .newsAPI)
    )
  }

  private static func search(
    of invocation: Invocation,
    now: Date
  ) throws -> NewsQuery.Search {
    var search = NewsQuery.Search(try invocation[words].map(\.text).joined(separator: " "))
    search.places = Set(try invocation[places])
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
