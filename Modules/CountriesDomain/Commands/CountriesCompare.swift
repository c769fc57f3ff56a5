import CommandKit
import CountriesDomain
import FoundationCore

/// `rialto countries compare`: one indicator of several countries over time.
enum CountriesCompare {
  private static let countries = Argument.any(
    "COUNTRY",
    of: CountryArgument.self,
    "Countries or groups such as World, by code or name."
  )

  static let command = Command(
    "compare",
    "Compares an indicator of several countries over time.",
    discussion: """
      A terminal shows a line chart, and a bar chart of the latest figures below. --svg writes the \
      line chart to a file. Below are the distances of the first country's capital from the others. The \
      default indicator is GDP per capita.
      """,
    examples: [
      Example("rialto countries compare DE FR PL", "By GDP per capita."),
      Example("rialto countries compare NG ET EG --indicator population", "By population."),
      Example(
        "rialto countries compare KR KP --year 1990:2023 --svg koreas.svg",
        "As an SVG chart."
      ),
      Example("rialto countries compare BR AR --json", "As JSON for scripts."),
    ],
    arguments: [countries],
    options: [IndicatorArgument.option] + PeriodOptions.all + [PictureOption.option],
    output: .rows(SeriesRows.long(.none)),
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CountriesContext
  ) async throws {
    let display = try context.display
    let text = FigureFormatter(locale: display.locale)
    let names = try invocation[countries].map(\.text)
    guard !names.isEmpty else {
      throw UsageError(.missingArgument("COUNTRY"), at: invocation.path)
    }
    let indicator = try invocation[IndicatorArgument.option]?.id ?? Indicator.gdpPerCapita

    let (world, places, table) = try await context.withWorldBank { client, progress in
      let world = try await client.world()
      var places: [Series.Place] = []
      for name in names {
        let place = try text.names.place(name, in: world)
        // The user may name a country twice, by code and by name.
        if !places.contains(where: { $0.id == place.id }) { places.append(place) }
      }
      let query = try PeriodOptions.query(
        of: invocation,
        indicators: [indicator],
        places: .only(places.map(\.id))
      )
      return (
        world, places, try await client.series(query, in: world, of: invocation, progress: progress)
      )
    }
    let citation = Citation(table, in: text.locale)
    let known = table.series.filter { $0.latest != nil }
    let title = known.first?.indicator.name ?? indicator.rawValue
    let chart = LineChart(known, title: title, citation: citation, text: text)
    defer { display.note(table, places: places) }
    if !known.isEmpty,
      try await PictureOption.write(chart.svgImage, of: invocation, in: context, display: display)
    {
      return
    }
    guard display.isLaidOut else {
      return try display.list(table.long, as: SeriesRows.long(citation))
    }
    guard !known.isEmpty else { return }
    let width = display.width
    let bars = BarChart(latestOf: known, citation: citation, text: text)
    // The bars, the line between and the prompt take the other rows.
    let height = display.height.map { $0 - known.count - 2 }
    try display.text(
      chart.text(width: width, height: height, style: display.style) + "\n"
        + bars.text(width: width, style: display.style)
    )
    if let distances = text.distances(between: places, in: world) { display.note(distances) }
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
