import CommandKit
import CountriesDomain
import FoundationCore

/// `rialto countries compare`: one figure of several countries over time.
enum CountriesCompare {
  private static let countries = Argument.any(
    "COUNTRY",
    of: CountryArgument.self,
    "Countries or groups such as World, by code or name."
  )

  static let command = Command(
    "compare",
    "Compares countries by a figure over time.",
    discussion: """
      On a terminal it is a line for each, and bars of the latest figures below; --svg draws the \
      lines as a picture. The figure is GDP per capita where no --indicator says another.
      """,
    examples: [
      Example("rialto countries compare DE FR PL", "By what is earned per head."),
      Example("rialto countries compare NG ET EG --indicator population", "By people."),
      Example("rialto countries compare KR KP --year 1990:2023 --svg koreas.svg", "As a picture."),
      Example("rialto countries compare BR AR --json", "For a program."),
    ],
    arguments: [countries],
    options: [IndicatorArgument.option] + PeriodOptions.all + [PictureOption.option],
    output: .rows(SeriesRows.long(.none)),
    run: run
  )

  @MainActor
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

    let model = try await context.countries()
    let (places, table) = try await context.askingBank { progress in
      let world = try await model.loadedWorld()
      var places: [Series.Place] = []
      for name in names {
        let place = try text.names.place(name, in: world)
        // Named twice, by code and by name, it is still one country.
        if !places.contains(where: { $0.id == place.id }) { places.append(place) }
      }
      let question = try PeriodOptions.question(
        of: invocation,
        [indicator],
        .only(places.map(\.id))
      )
      return (places, try await model.series(question) { progress.reach($0.pages) })
    }
    let citation = Citation(table, in: text.locale)
    let known = table.series.filter { $0.latest != nil }
    let title = known.first?.indicator.name ?? indicator.rawValue
    let chart = LineChart(known, title: title, citation, text)
    defer { display.note(table, places: places) }
    if !known.isEmpty,
      try await PictureOption.write(chart.svgImage, invocation, context, display)
    {
      return
    }
    guard display.format == nil else {
      return try display.list(table.long, as: SeriesRows.long(citation))
    }
    guard !known.isEmpty else { return }
    let width = display.console.output.width
    let bars = BarChart(latestOf: known, citation, text)
    try display.text(
      chart.text(width: width, style: display.style) + "\n"
        + bars.text(width: width, style: display.style)
    )
  }
}

extension BarChart {
  /// The latest figures, the largest first, each with the year it is of.
  fileprivate init(latestOf series: [Series], _ citation: Citation, _ text: FigureFormatter) {
    let figures = series.compactMap { line in
      line.latest.map { (text.names.name(of: line.place), $0) }
    }
    .sorted { $0.1.value > $1.1.value }
    self.init(
      title: "",
      bars: figures.map { name, figure in
        let value = text.short(figure.value)
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
