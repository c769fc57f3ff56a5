import CommandKit
import CountriesDomain
import FoundationCore

/// `rialto countries series`: the figures of one country over time.
enum CountriesSeries {
  private static let country = Argument.one(
    "COUNTRY",
    of: CountryArgument.self,
    "A country or a group such as World, by code or name."
  )
  private static let indicators = Argument.any(
    "INDICATOR",
    of: IndicatorArgument.self,
    "Codes of indicators, or \(IndicatorArgument.choices.joined(separator: ", ")); the "
      + "population where nothing is said."
  )
  private static let wide = Option.flag("wide", "A row a period, with a column each.")

  static let command = Command(
    "series",
    "Shows figures of a country over time.",
    discussion: """
      On a terminal one indicator is drawn as a line, and several as a row each with its course. \
      Periods without a figure are gaps. --svg draws the first of them as a picture.
      """,
    examples: [
      Example("rialto countries series DE", "How many people there were."),
      Example("rialto countries series JPN gdp inflation --year 1990:2020", "Several figures."),
      Example("rialto countries series World population --svg world.svg", "As a picture."),
      Example("rialto countries series PL gdp --latest-known 5 --json", "For a program."),
      Example("rialto countries series FR gdp inflation --wide --csv", "For a spreadsheet."),
    ],
    arguments: [country, indicators],
    options: PeriodOptions.all + [wide, PictureOption.option],
    output: .rows(SeriesRows.long(.none)).or(.rows(SeriesRows.anyWide)),
    run: run
  )

  @MainActor
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

    let model = try await context.countries()
    let (place, table) = try await context.askingBank { progress in
      let place = try text.names.place(name, in: try await model.loadedWorld())
      let question = try PeriodOptions.question(of: invocation, ids, .only([place.id]))
      return (place, try await model.series(question) { progress.reach($0.pages) })
    }
    let citation = Citation(table, in: text.locale)
    let charts = table.series.filter { $0.latest != nil }.map { series in
      let title = "\(text.names.name(of: place)): \(series.indicator.name)"
      return LineChart([series], title: title, citation, text)
    }
    defer { display.note(table, places: [place]) }
    if let chart = charts.first,
      try await PictureOption.write(chart.svgImage, invocation, context, display)
    {
      return
    }
    if isWide {
      let (table, rows) = SeriesRows.wide(table.wide)
      try display.list(rows, as: table)
    } else if display.format != nil {
      try display.list(table.long, as: SeriesRows.long(citation))
    } else if let chart = charts.first, charts.count == 1 {
      try display.text(chart.text(width: display.console.output.width, style: display.style))
    } else if !charts.isEmpty {
      let width = display.console.output.width
      try display.list(table.series, as: SeriesRows.sparklines(text, width: width))
    }
  }
}
