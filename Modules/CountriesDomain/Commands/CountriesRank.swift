import CommandKit
import CountriesDomain
import FoundationCore

/// `rialto countries rank`: a ranking of countries by one or more indicators.
enum CountriesRank {
  private static let indicators = Option<[CriterionArgument]>(
    "indicator INDICATOR",
    "An indicator with a weight, such as gdp-per-capita:2; a negative weight prefers lower values "
      + "(default: gdp); may be repeated."
  )

  static let command = Command(
    "rank",
    "Ranks countries by one or more weighted indicators.",
    discussion: """
      The score of a figure is its percentile, the share of the other countries with a lower \
      figure, times its weight. A country that lacks a figure is not ranked; a note says how many.
      """,
    examples: [
      Example("rialto countries rank --indicator gdp-per-capita --limit 10", "By GDP per capita."),
      Example(
        "rialto countries rank --indicator gdp-per-capita:2 --indicator inflation:-1",
        "By two; low inflation has half the weight."
      ),
      Example(
        "rialto countries rank --region SSF --year 2020 --json",
        "GDP in Sub-Saharan Africa as JSON."
      ),
      Example("rialto countries rank --limit 20 --svg ranks.svg", "As an SVG chart."),
    ],
    options: [
      indicators, CountryOptions.region, CountryOptions.income, CountryOptions.year,
      CountryOptions.limit, PictureOption.option,
    ],
    output: .rows(RankingRows.table(.none))
  ) { invocation, context in
    let display = try context.display
    let text = FigureFormatter(locale: display.locale)
    let given = try invocation[indicators].map(\.criterion)
    let criteria = given.isEmpty ? [Criterion(Indicator.gdp)] : given
    let filter = try CountryOptions.filter(of: invocation)
    let year = try invocation[CountryOptions.year]

    let (world, ranking) = try await context.withWorldBank { client, _ in
      let world = try await client.world()
      try filter.validate(in: world)
      let inputs = FieldInputs(invocation, options: CountryOptions.optionNames)
      return try await inputs.explainingInvalid {
        (world, try await client.rank(criteria, among: filter, year: year, in: world))
      }
    }
    let limit = try invocation[CountryOptions.limit]?.number ?? ranking.entries.count
    let entries = Array(ranking.entries.prefix(limit))
    let citation = Citation(
      entries.flatMap { $0.contributions.map(\.figure) },
      classified: filter.classified(in: world),
      provenance: ranking.provenance,
      dropping: ranking.drops,
      in: text.locale
    )
    let rows = RankingRows(ranking: ranking, text: text)
    defer {
      if entries.isEmpty {
        display.note(
          world.countries(filter).isEmpty
            ? filter.explanation(of: world) : "No country has \(rows.criteriaText)."
        )
      }
      for sentence in rows.sentences { display.note(sentence) }
      display.noteLimit(entries.count, of: ranking.entries.count)
      display.note(citation.sentence)
      display.note(ranking.drops)
    }
    if !entries.isEmpty,
      try await PictureOption.write(
        rows.chart(of: entries, citation: citation).svgImage,
        of: invocation,
        in: context,
        display: display
      )
    {
      return
    }
    guard display.isLaidOut || display.showsLines else {
      return try display.list(entries, as: RankingRows.table(citation))
    }
    if !entries.isEmpty { try display.list(entries, as: rows.displayTable) }
  }
}
