import CommandKit
import CountriesDomain
import FoundationCore

/// `rialto countries compare`: figures of one or more countries over time.
enum CountriesCompare {
  private static let countries = Argument<[TextLine]>(
    "COUNTRY",
    "Countries or groups such as World, by code or name."
  ).completed(by: .economies)
  private static let indicators = Option<[IndicatorArgument]>(
    "indicator INDICATOR",
    "An indicator: a code, or one of \(IndicatorArgument.choices.joined(separator: ", ")) "
      + "(default: gdp-per-capita); may be repeated."
  )
  private static let isWide = Option.flag("wide", "One row per period, one column per indicator.")

  static let command = Command(
    "compare",
    "Shows figures of one or more countries over time.",
    discussion: """
      A terminal shows one indicator as a line chart, and several as a table with sparklines. Below \
      the chart of several countries are the bars of their latest figures and the distances of the \
      first country's capital from the others. Periods without a figure are gaps. --svg writes the \
      line chart of the first indicator to a file.
      """,
    examples: [
      Example("rialto countries compare DE FR PL", "By GDP per capita."),
      Example("rialto countries compare NG ET EG --indicator population", "By population."),
      Example(
        "rialto countries compare World --indicator population --source 2",
        "One group, from a database."
      ),
      Example(
        "rialto countries compare JPN --indicator gdp --indicator inflation --year 1990:2020",
        "Two indicators."
      ),
      Example(
        "rialto countries compare PL --indicator gini --latest 5 --frequency yearly --fill-gaps --notes",
        "Five years; a missing figure is the one before it, with the footnotes."
      ),
      Example(
        "rialto countries compare KR KP --year 1990:2023 --svg koreas.svg",
        "As an SVG chart."
      ),
      Example(
        "rialto countries compare FR --indicator gdp --indicator inflation --wide --csv",
        "As CSV for a spreadsheet."
      ),
      Example("rialto countries compare BR AR --latest-known 5 --json", "As JSON for scripts."),
    ],
    arguments: [countries],
    options: [indicators] + PeriodOptions.all + [isWide, PictureOption.option],
    output: .rows(SeriesRows.long(.none)).or(.rows(SeriesRows.anyWide))
  ) { invocation, context in
    let display = try context.display
    let text = FigureFormatter(locale: display.locale)
    let words = try invocation[countries].map(\.text)
    guard !words.isEmpty else { throw UsageError(.missingArgument("COUNTRY"), at: invocation.path) }
    let named = try invocation[indicators].map(\.id)
    let isWide = try invocation[isWide]

    let (world, places, table) = try await context.withWorldBank { client, progress in
      let world = try await client.world()
      var places: [Series.Place] = []
      for word in words {
        let place = try text.names.place(word, in: world)
        // The user may name a country twice, by code and by name.
        if !places.contains(where: { $0.id == place.id }) { places.append(place) }
      }
      let query = try PeriodOptions.query(
        of: invocation,
        indicators: named.isEmpty ? [Indicator.gdpPerCapita] : named,
        places: .only(places.map(\.id))
      )
      return (
        world, places, try await client.series(query, in: world, of: invocation, progress: progress)
      )
    }
    let citation = Citation(table, in: text.locale)
    defer { display.note(table, places: places) }
    let known = table.series.filter { $0.latest != nil }
    let lines = known.filter { $0.indicator.id == known[0].indicator.id }
    let title = places.count == 1 ? places.map(text.names.name(of:)) : []
    let chart = LineChart(
      lines,
      title: (title + lines.prefix(1).map(\.indicator.name)).joined(separator: ": "),
      citation: citation,
      text: text
    )
    if !known.isEmpty,
      try await PictureOption.write(chart.svgImage, of: invocation, in: context, display: display)
    {
      return
    }
    if isWide {
      let (table, rows) = SeriesRows.wide(table.series, by: .indicators)
      return try display.list(rows, as: table)
    }
    guard display.isLaidOut else {
      return try display.list(table.long, as: SeriesRows.long(citation))
    }
    guard !known.isEmpty else { return }
    let (width, style) = (display.width, display.style)
    if lines.count < known.count {
      let rows = SeriesRows.sparklines(text, width: width, showsPlaces: places.count > 1)
      try display.list(table.series, as: rows)
    } else if places.count == 1 {
      try display.text(chart.text(width: width, style: style))
    } else {
      let bars = BarChart(latestOf: known, citation: citation, text: text)
      // The bars, the line between and the prompt take the other rows.
      let height = display.height.map { $0 - known.count - 2 }
      try display.text(
        chart.text(width: width, height: height, style: style) + "\n"
          + bars.text(width: width, style: style)
      )
      if let distances = text.distances(between: places, in: world) { display.note(distances) }
    }
  }
}

extension FigureFormatter {
  /// Returns the distances of the first capital from the others; `nil` without coordinates.
  fileprivate func distances(between places: [Series.Place], in world: World) -> String? {
    let countries = places.compactMap { place in world.countries.first { $0.id == place.id } }
    guard let first = countries.first, let capital = first.capital else { return nil }
    let distances = countries.dropFirst().compactMap { country in
      country.capital.flatMap { name in
        first.distance(to: country).map { "\(distance($0)) from \(name)" }
      }
    }
    return distances.isEmpty ? nil : "\(capital) is \(distances.list(in: locale))."
  }
}

extension BarChart {
  /// Creates a chart of the latest figures with their years, largest first.
  fileprivate init(latestOf series: [Series], citation: Citation, text: FigureFormatter) {
    let figures = series.compactMap { line in
      line.latest.map { (text.names.name(of: line.place), $0) }
    }
    .ordered { $0.1.value > $1.1.value }
    self.init(
      title: "",
      bars: figures.map { name, figure in
        let value = text.compact(figure.value)
        return BarChart.Bar(
          name: name,
          value: figure.value,
          label: "\(value) (\(text.period(figure.period)))"
        )
      },
      source: citation.text
    )
  }
}
