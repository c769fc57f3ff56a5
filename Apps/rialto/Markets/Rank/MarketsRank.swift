import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore

/// `rialto markets rank`: ranks countries by weighted indicators.
enum MarketsRank {
  private static let indicators = Option<[CriterionArgument]>(
    "indicator INDICATOR",
    "An indicator and its weight, as in gdp-per-capita:2; a negative weight prefers low values. "
      + "May be repeated (default: gdp-per-capita:2 and population)."
  )
  private static let weights = Option<WeightsName?>(
    "weights NAME",
    "The indicators and weights that 'rialto markets weights' keeps under a name."
  )
  private static let onlyShippedTo = Option.flag("ships", "Only countries that the store ships to.")
  private static let currency = Option<Currency?>(
    "currency CODE",
    "The currency for comparing shipping prices (default: that of the store)."
  )

  private static let minimumPopulation = Option<PositiveInt?>(
    "min-population COUNT",
    "Leave out countries of fewer people (default: 100000); 1 for none."
  )

  static let command = Command(
    "rank",
    "Ranks markets by indicators, with shipping and sales.",
    discussion: """
      The score is that of 'rialto countries rank': the percentile of each indicator, from 0 \
      (lowest) to 1 (highest), times its weight. Countries of fewer than 100,000 people are left \
      out, unless --min-population sets another bound. The trend is that of the first indicator. With \
      --ships, markets keep their rank and score among all countries. Orders are the paid \
      ones, and revenue is their payments less refunds, in each currency: those of 'rialto sales --by \
      country'.
      """,
    examples: [
      Example("rialto markets rank --limit 10", "Rank the ten best markets."),
      Example(
        "rialto markets rank --indicator gdp-per-capita:3 --indicator inflation:-1 --ships",
        "Use your own criteria; only countries you ship to."
      ),
      Example("rialto markets rank --weights rich", "Use weights that you keep under a name."),
      Example(
        "rialto markets rank --region ECS --income HIC --year 2020",
        "Rank high-income European countries."
      ),
      Example("rialto markets rank --csv > markets.csv", "For a spreadsheet."),
    ],
    options: [
      indicators, weights, CountryOptions.region, CountryOptions.income, CountryOptions.year,
      CountryOptions.limit, minimumPopulation, onlyShippedTo, currency,
    ],
    output: .rows(MarketRankingRows(text: FigureFormatter(locale: .current)).table(.none)),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let display = try composition.display
    let text = FigureFormatter(locale: display.locale)
    let query = try query(of: invocation, with: composition)

    let inputs = FieldInputs(invocation, options: CountryOptions.optionNames)
    let (ranking, markets) = try await inputs.explainingInvalid {
      try await MarketLoader(composition: composition).ranking(query)
    }
    // --ships needs the shipping methods of the store.
    if query.onlyShippedTo { _ = try markets.required() }
    let entries = Array(ranking.entries.prefix(query.limit ?? ranking.entries.count))
    let citation = Citation(
      entries.flatMap { $0.ranked.contributions.map(\.figure) },
      provenance: ranking.ranking.provenance
    )
    let rank = RankingRows(ranking: ranking.ranking, text: text)
    defer {
      if entries.isEmpty { display.note(ranking.emptyMessage) }
      for sentence in rank.sentences + ranking.sentences { display.note(sentence) }
      if query.minimumPopulation > 1 {
        let bound = query.minimumPopulation.formatted(in: text.locale)
        display.note("Countries of fewer than \(bound) people are left out; see --min-population.")
      }
      if entries.count < ranking.entries.count {
        display.note("Showing \(entries.count) of \(ranking.entries.count); see more with --limit.")
      }
      display.note(markets, called: "shipping and sales")
      if let drops = markets.value?.drops { display.note(drops) }
      display.note(citation.sentence)
      display.note(ranking.ranking.drops)
    }
    let rows = MarketRankingRows(text: text)
    guard display.isLaidOut || display.showsLines else {
      return try display.list(entries, as: rows.table(citation))
    }
    guard !entries.isEmpty else { return }
    let width = display.width
    let hasStore = markets.value != nil
    try display.list(entries, as: rows.terminalTable(rank, width: width, hasStore: hasStore))
  }

  private static func query(
    of invocation: Invocation,
    with composition: Composition
  ) throws -> MarketRankingQuery {
    var query = MarketRankingQuery()
    let given = try invocation[indicators].map(\.criterion)
    if !given.isEmpty { query.criteria = given }
    try invocation.allowOne(of: ["--weights", "--indicator"])
    if let name = try invocation[weights] {
      query.criteria = try composition.weightsFile.weights(name).criteria
    }
    query.filter = try CountryOptions.filter(of: invocation)
    query.minimumPopulation =
      try invocation[minimumPopulation]?.number ?? query.minimumPopulation
    query.year = try invocation[CountryOptions.year]
    query.limit = try invocation[CountryOptions.limit]?.number
    query.onlyShippedTo = try invocation[onlyShippedTo]
    query.trend = query.criteria.first?.indicator
    query.currency = try invocation[currency]
    return query
  }
}

extension MarketRanking {
  fileprivate var emptyMessage: String {
    if !notShippedTo.isEmpty { return "The store does not ship to any of these countries." }
    return ranking.exclusions.isEmpty
      ? "No matching countries." : "No country has data for all indicators."
  }

  /// The notes about ranked countries that are left out.
  fileprivate var sentences: [String] {
    guard !notShippedTo.isEmpty else { return [] }
    let names = notShippedTo.prefix(5).map(\.name).joined(separator: ", ")
    let rest = notShippedTo.count > 5 ? " …" : ""
    return ["Not shown, no shipping: \(notShippedTo.count) (\(names)\(rest))."]
  }
}
