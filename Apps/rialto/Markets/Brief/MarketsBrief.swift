import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import NewsCommands

/// `rialto markets brief`: shows the brief of one market.
enum MarketsBrief {
  private static let country = Argument<TextLine>(
    "COUNTRY",
    "A country, by code, name or former name."
  ).completed(by: .economies)

  static let command = Command(
    "brief",
    "Shows one market: indicators, orders, shipping, tax and news.",
    discussion: """
      Indicators are from the World Bank, news from NewsAPI and Hacker News, and the rest from the \
      store. If one source fails, the others are shown with a note.
      """,
    examples: [
      Example("rialto markets brief Japan", "By name."),
      Example("rialto markets brief ch --offline", "With bundled data."),
      Example("rialto markets brief de --json", "As JSON."),
    ],
    arguments: [country],
    output: .one(MarketBrief.table)
  ) { invocation, composition in
    let display = try composition.display
    let brief = try await MarketLoader(composition: composition).brief(
      of: try invocation[country].text,
      newsLimit: 5
    )
    if display.isLaidOut {
      let text = brief.text(
        FigureFormatter(locale: display.locale),
        at: composition.now(),
        width: display.width,
        style: display.style
      )
      try display.text(text)
    } else {
      try display.detail(brief, as: MarketBrief.table)
    }
    display.note(brief.figures, called: "indicators")
    if let table = brief.figures.value { display.note(table, places: []) }
    display.note(brief.store, called: "orders, shipping and tax")
    if let drops = brief.store.value?.drops { display.note(drops) }
    display.note(brief.news, called: "news")
    if let news = brief.news.value { display.note(news) }
  }
}
