import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain

/// `rialto markets brief`: all that is known of one market, on a screen.
enum MarketsBrief {
  private static let country = Argument.one(
    "COUNTRY",
    of: CountryArgument.self,
    "A country, by code, name or former name."
  )

  static let command = Command(
    "brief",
    "Tells all about one market: figures, news, orders, shipping and tax.",
    discussion: """
      The figures are the World Bank's, the news those of NewsAPI and Hacker News, the rest is the \
      store's. What cannot be had leaves the others shown, and is said to be missing.
      """,
    examples: [
      Example("rialto markets brief Japan", "By its name."),
      Example("rialto markets brief ch --offline", "Without a network."),
      Example("rialto markets brief de --json", "As one object, for a program."),
    ],
    arguments: [country],
    output: .one(MarketBrief.table),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let display = try composition.display
    let brief = try await composition.marketBrief(
      of: try invocation[country].text,
      newsLimit: 5
    )
    if display.format == nil {
      let text = brief.text(
        FigureFormatter(locale: display.locale),
        at: composition.surroundings.now(),
        width: display.console.output.width,
        style: display.style
      )
      try display.text(text)
    } else {
      try display.detail(brief, as: MarketBrief.table)
    }
    display.note(brief.figures, called: "the figures")
    if let table = brief.figures.value { display.note(table, places: []) }
    display.note(brief.store, called: "orders, shipping and tax")
    if let drops = brief.store.value?.trade.drops { display.note(drops) }
    display.note(brief.news, called: "the news")
    if let news = brief.news.value { display.note(news) }
  }
}
