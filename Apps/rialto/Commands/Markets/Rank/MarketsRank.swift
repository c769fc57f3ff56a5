import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore

/// `rialto markets rank`: countries by weighted figures, with what the store does there.
enum MarketsRank {
  private static let indicators = Option.values(
    "indicator",
    "INDICATOR",
    of: CriterionArgument.self,
    "What counts, with its weight, as in gdp-per-capita:2; a negative one prefers the lower. "
      + "May be repeated; gdp-per-capita:2 and population where nothing is said."
  )
  private static let onlyShippedTo = Option.flag(
    "ships",
    "Only countries that the store sends to."
  )
  private static let currency = Option.value(
    "currency",
    "CODE",
    of: Currency.self,
    "In which the prices of sending are compared; EUR where nothing is said."
  )

  static let command = Command(
    "rank",
    "Ranks markets by weighted figures, with how orders are sent there and what was sold.",
    discussion: """
      It ranks as 'rialto countries rank' does: each figure counts by where it stands between the \
      lowest and the highest, from 0 to 1, times its weight. The course is that of what counts \
      first. With --ships a market keeps the rank and the score that it has among all. Sold is what \
      was paid for orders that were not called off, less what was paid back, in each currency by \
      itself.
      """,
    examples: [
      Example("rialto markets rank --top 10", "The ten best."),
      Example(
        "rialto markets rank --indicator gdp-per-capita:3 --indicator inflation:-1 --ships",
        "By what counts for you, where orders are sent."
      ),
      Example("rialto markets rank --region ECS --income HIC --year 2020", "Of some countries."),
      Example("rialto markets rank --csv > markets.csv", "For a spreadsheet."),
    ],
    options: [
      indicators, CountryOptions.region, CountryOptions.income, CountryOptions.year,
      CountryOptions.top, onlyShippedTo, currency,
    ],
    output: .rows(MarketRankingRows(text: FigureFormatter(locale: .current)).table(.none)),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let display = try composition.display
    let text = FigureFormatter(locale: display.locale)
    let question = try question(of: invocation)

    let (ranking, trade) = try await composition.marketRanking(question)
    // Where orders are sent is what was asked for, so it cannot be missing.
    if question.onlyShippedTo { _ = try trade.required() }
    let entries = Array(ranking.entries.prefix(question.top ?? ranking.entries.count))
    let citation = Citation(
      entries.flatMap { $0.ranked.contributions.map(\.figure) },
      provenance: ranking.ranking.provenance
    )
    let rank = RankingRows(ranking: ranking.ranking, text: text)
    defer {
      if entries.isEmpty { display.note(ranking.emptiness) }
      for sentence in rank.sentences + ranking.sentences { display.note(sentence) }
      if entries.count < ranking.entries.count {
        display.note("\(entries.count) of \(ranking.entries.count); more with --top.")
      }
      display.note(trade, called: "how orders are sent there, and what was sold")
      if let drops = trade.value?.drops { display.note(drops) }
      display.note(citation.sentence)
      display.note(ranking.ranking.drops)
    }
    let rows = MarketRankingRows(text: text)
    guard display.format == nil else { return try display.list(entries, as: rows.table(citation)) }
    guard !entries.isEmpty else { return }
    let width = display.console.output.width
    let hasStore = trade.value != nil
    try display.list(entries, as: rows.tableForPeople(rank, width: width, hasStore: hasStore))
  }

  private static func question(of invocation: Invocation) throws -> MarketRankingQuery {
    var question = MarketRankingQuery()
    let given = try invocation[indicators].map(\.criterion)
    if !given.isEmpty { question.criteria = given }
    question.filter = try CountryOptions.filter(of: invocation)
    question.year = try invocation[CountryOptions.year]?.number
    question.top = try invocation[CountryOptions.top]?.number
    question.onlyShippedTo = try invocation[onlyShippedTo]
    question.course = question.criteria.first?.indicator
    question.currency = try invocation[currency] ?? .euro
    return question
  }
}

extension MarketRanking {
  /// Why no market is shown.
  fileprivate var emptiness: String {
    if !notShippedTo.isEmpty { return "Nothing is sent to any of these countries." }
    return ranking.leftOut.isEmpty
      ? "There is no such country." : "No country has all the figures that count."
  }

  /// Who was left out though it has a place.
  fileprivate var sentences: [String] {
    guard !notShippedTo.isEmpty else { return [] }
    let names = notShippedTo.prefix(5).map(\.name).joined(separator: ", ")
    let rest = notShippedTo.count > 5 ? " …" : ""
    return ["Left out as nothing is sent there: \(notShippedTo.count) (\(names)\(rest))."]
  }
}
