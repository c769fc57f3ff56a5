import CommandKit
import CountriesDomain
import FoundationCore

/// `rialto countries series`: figures of a country over time.
enum CountriesSeries {
  private static let country = Argument.one(
    "COUNTRY",
    of: CountryArgument.self,
    "A country or a group such as World, by code or name."
  )
  private static let indicators = Argument.any(
    "INDICATOR",
    of: IndicatorArgument.self,
    "Codes of indicators, or \(IndicatorArgument.choices.joined(separator: ", ")) "
      + "(default: population)."
  )
  private static let wide = Option.flag("wide", "One row per period, one column per indicator.")

  static let command = Command(
    "series",
    "Shows figures of a country over time.",
    discussion: """
      A terminal shows one indicator as a line chart, and several as a table with sparklines. \
      Periods without a figure are gaps. --svg writes the chart of the first indicator to a file.
      """,
    examples: [
      Example("rialto countries series DE", "Population of Germany."),
      Example("rialto countries series JPN gdp inflation --year 1990:2020", "Two indicators."),
      Example("rialto countries series World population --svg world.svg", "As an SVG chart."),
      Example("rialto countries series PL gdp --latest-known 5 --json", "As JSON for scripts."),
      Example(
        "rialto countries series PL gini --latest 5 --frequency yearly --fill-gaps --notes",
        "Five years; a missing figure is the one before it, with the footnotes."
      ),
      Example("rialto countries series FR gdp inflation --wide --csv", "As CSV for a spreadsheet."),
    ],
    arguments: [country, indicators],
    options: PeriodOptions.all + [wide, PictureOption.option],
    output: .rows(SeriesRows.long(.none)).or(.rows(SeriesRows.anyWide)),
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CountriesContext
  ) async throws {
    let display = try context.display
    let text = FigureFormatter(locale: display.locale)
    let name = try invocation[country].text
    let named = try invocation[indicators].map(\.id)
    let ids = named.isEmpty ? [Indicator.population] : named
    let isWide = try invocation[wide]

    let (place, table) = try await context.withWorldBank { client, progress in
      let world = try await client.world()
      let place = try text.names.place(name, in: world)
      let query = try PeriodOptions.query(
        of: invocation,
        indicators: ids,
        places: .only([place.id])
      )
      return (place, try await client.series(query, in: world, of: invocation, progress: progress))
    }
    let citation = Citation(table, in: text.locale)
    let charts = table.series.filter { $0.latest != nil }.map { series in
      let title = "\(text.names.name(of: place)): \(series.indicator.name)"
      return LineChart([series], title: title, citation: citation, text: text)
    }
    defer { display.note(table, places: [place]) }
    if let chart = charts.first,
      try await PictureOption.write(chart.svgImage, of: invocation, in: context, display: display)
    {
      return
    }
    if isWide {
      let (table, rows) = SeriesRows.wide(table.series, by: .indicators)
      try display.list(rows, as: table)
    } else if !display.isLaidOut {
      try display.list(table.long, as: SeriesRows.long(citation))
    } else if let chart = charts.first, charts.count == 1 {
      try display.text(chart.text(width: display.width, style: display.style))
    } else if !charts.isEmpty {
      let width = display.width
      try display.list(table.series, as: SeriesRows.sparklines(text, width: width))
    }
  }
}
