import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain

/// `rialto news market`: what is written about a country.
enum NewsMarket {
  private static let country = Argument.one(
    "COUNTRY",
    of: CountryArgument.self,
    "A country, by code, name or former name."
  )

  static let command = Command(
    "market",
    "Shows what is written about a country.",
    discussion: """
      NewsAPI has top headlines of the United States alone, so it is searched for what the country \
      is called, in English and in the languages that are spoken there, and so is Hacker News, in \
      English. One request of the plan is spent.
      """,
    examples: [
      Example("rialto news market jp --since 2d", "Of the last two days."),
      Example("rialto news market Switzerland", "By its name."),
      Example("rialto news market Swaziland --json", "By a former name, for a program."),
      Example("rialto news market br --provider hackernews", "Of Hacker News alone."),
    ],
    arguments: [country],
    options: [NewsOptions.since, NewsOptions.provider] + NewsOptions.list,
    output: NewsOptions.output
  ) { invocation, composition in
    let name = try invocation[country].text
    let model = try await composition.makeCountriesModel()
    let country = try await composition.withWorldBankProgress { _ in
      try await model.loadedWorld().country(name)
    }
    let since = try invocation[NewsOptions.since]?.date(from: composition.now())
    let provider = try invocation[NewsOptions.provider]
    try await NewsOptions.show(invocation, in: composition) { news in
      news.query(about: country, since: since, from: provider)
    }
  }
}

extension NewsService {
  /// The question for what is written about a country.
  func query(
    about country: Country,
    since: Date? = nil,
    from chosen: Article.Provider? = nil
  ) -> NewsQuery {
    query(
      .about(country: country.iso2, since: since),
      or: .stories(aboutCountry: country.iso2, since: since),
      from: chosen
    )
  }
}
