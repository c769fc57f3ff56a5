import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain

/// `rialto news market`: shows news about a country.
enum NewsMarket {
  private static let country = Argument.one(
    "COUNTRY",
    of: CountryArgument.self,
    "A country, by code, name or former name."
  )

  static let command = Command(
    "market",
    "Shows news about a country.",
    discussion: """
      NewsAPI has top headlines for the United States only, so this command searches NewsAPI for \
      the name of the country, in English and in its own languages, and Hacker News in English. \
      Uses one NewsAPI request.
      """,
    examples: [
      Example("rialto news market jp --since 2d", "News of the last two days."),
      Example("rialto news market Switzerland", "By name."),
      Example("rialto news market Swaziland --json", "By a former name, as JSON."),
      Example("rialto news market br --provider hackernews", "From Hacker News only."),
    ],
    arguments: [country],
    options: [NewsOptions.since, NewsOptions.provider] + NewsOptions.list,
    output: NewsOptions.output
  ) { invocation, composition in
    let name = try invocation[country].text
    let country = try await composition.withWorldBank { client, _ in
      try await client.world().country(name)
    }
    let since = try invocation[NewsOptions.since]?.date(from: composition.now())
    let provider = try invocation[NewsOptions.provider]
    try await NewsOptions.show(invocation, in: composition) { news in
      news.query(about: country, since: since, from: provider)
    }
  }
}

extension NewsService {
  /// Returns the query for news about a country.
  func query(
    about country: Country,
    since: Date? = nil,
    from chosen: Article.Provider? = nil
  ) -> NewsQuery {
    query(
      .about(country: country.iso2, since: since),
      or: .stories(aboutCountry: country.iso2, since: since),
      feedWords: chosen == .feeds ? NewsCountry(country.iso2).name : nil,
      from: chosen
    )
  }
}

/// `rialto news`: headlines of NewsAPI and Hacker News.
enum NewsGroup {
  static let command = Command(
    "news",
    "Shows and searches headlines of NewsAPI, Hacker News and feeds.",
    discussion: """
      Every list has numbers, by which 'rialto news read', 'show' and 'save' name an article of the \
      last list. Duplicates from several sources are merged into one line with their number. Hacker News needs \
      no API key, nor do feeds ('rialto news feeds'); NewsAPI does, and 'rialto news login' saves it. Its free plan allows 100 requests a \
      day; each response says how many are used. Without a network, or with --offline, commands show \
      bundled sample articles, and say so.
      """,
    examples: [
      Example("rialto news top", "Show the headlines."),
      Example("rialto news read 3", "Read the third article of the last list."),
      Example("rialto news search \"paper mugs\" --since 2d", "Search recent articles."),
      Example("rialto news market Japan --since 2d", "Show articles about a country."),
      Example("rialto news hn ask", "Show questions on Hacker News."),
      Example("rialto news watch", "Show new articles as they arrive."),
      Example("rialto news search mug --json --offline", "Search the sample articles, as JSON."),
    ],
    subcommands: (NewsCommandList.all.map { $0.withContext { $0 } } + [NewsMarket.command])
      .ordered { $0.name < $1.name }
  )
}
