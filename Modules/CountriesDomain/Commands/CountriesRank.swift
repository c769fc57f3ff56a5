import CommandKit
import CountriesDomain
import FoundationCore

/// `rialto countries rank`: countries by one figure or by several that are weighted.
enum CountriesRank {
  private static let indicators = Option.values(
    "indicator",
    "INDICATOR",
    of: CriterionArgument.self,
    "What counts, with its weight, as in gdp-per-capita:2; a negative one prefers the lower. "
      + "May be repeated; GDP where nothing is said."
  )

  static let command = Command(
    "rank",
    "Ranks countries by one figure or by several that are weighted.",
    discussion: """
      Each figure counts by where it stands between the lowest and the highest, from 0 to 1, times \
      its weight; the weights are shown. A country that lacks one of the figures is left out, and \
      that is told.
      """,
    examples: [
      Example("rialto countries rank --indicator gdp-per-capita --top 10", "By one figure."),
      Example(
        "rialto countries rank --indicator gdp-per-capita:2 --indicator inflation:-1",
        "By two, of which low inflation counts half."
      ),
      Example("rialto countries rank --region SSF --year 2020 --json", "For a program."),
      Example("rialto countries rank --top 20 --svg ranks.svg", "As a picture."),
    ],
    options: [
      indicators, CountryOptions.region, CountryOptions.income, CountryOptions.year,
      CountryOptions.top, PictureOption.option,
    ],
    output: .rows(RankingRows.table(.none)),
    run: run
  )

  @MainActor
  private static func run(
    _ invocation: Invocation,
    with context: any CountriesContext
  ) async throws {
    let display = try context.display
    let text = FigureFormatter(locale: display.locale)
    let given = try invocation[indicators].map(\.criterion)
    let criteria = given.isEmpty ? [Criterion(Indicator.gdp)] : given
    let filter = try CountryOptions.filter(of: invocation)
    let year = try invocation[CountryOptions.year]?.number

    let model = try await context.countries()
    let (world, ranking) = try await context.askingBank { _ in
      let world = try await model.loadedWorld()
      try filter.check(against: world)
      return (world, try await model.rank(criteria, among: filter, year: year))
    }
    let top = try invocation[CountryOptions.top]?.number ?? ranking.entries.count
    let entries = Array(ranking.entries.prefix(top))
    let citation = Citation(
      entries.flatMap { $0.parts.map(\.figure) },
      ranking.provenance,
      dropping: ranking.drops,
      in: text.locale
    )
    let rows = RankingRows(ranking: ranking, text: text)
    defer {
      if entries.isEmpty {
        display.note(
          world.countries(filter).isEmpty
            ? filter.explanation(of: world) : "No country has \(rows.whatCounts)."
        )
      }
      for sentence in rows.sentences { display.note(sentence) }
      if entries.count < ranking.entries.count {
        let counts = [entries.count, ranking.entries.count].map { $0.formatted(in: text.locale) }
        display.note("\(counts[0]) of \(counts[1]); more with --top.")
      }
      display.note(citation.sentence)
      display.note(ranking.drops)
    }
    if !entries.isEmpty,
      try await PictureOption.write(
        rows.chart(entries, citation).svgImage,
        invocation,
        context,
        display
      )
    {
      return
    }
    guard display.format == nil else {
      return try display.list(entries, as: RankingRows.table(citation))
    }
    if !entries.isEmpty { try display.list(entries, as: rows.tableForPeople) }
  }
}
