import CommandKit
import CountriesDomain
import Foundation
import FoundationCore

/// `rialto countries map`: a figure of all countries, each at its place.
enum CountriesMap {
  static let command = Command(
    "map",
    "Draws a figure of all countries on a map of the world.",
    discussion: """
      Each country is a point at its capital, the deeper and the larger the higher its figure; one \
      without a figure is empty. As many countries are of one shade as of another. The figure is \
      the population where no --indicator says another.
      """,
    examples: [
      Example("rialto countries map", "Where people live."),
      Example("rialto countries map --indicator life-expectancy", "Another figure."),
      Example("rialto countries map --indicator gdp --year 2000 --svg gdp.svg", "As a picture."),
      Example("rialto countries map --indicator gdp --region LCN --csv", "For a program."),
    ],
    options: [
      IndicatorArgument.option, CountryOptions.year, CountryOptions.region, CountryOptions.income,
      PictureOption.option,
    ],
    output: .rows(CountryMarker.table(.none)),
    run: run
  )

  @MainActor
  private static func run(
    _ invocation: Invocation,
    with context: any CountriesContext
  ) async throws {
    let display = try context.display
    let text = FigureFormatter(locale: display.locale)
    let indicator = try invocation[IndicatorArgument.option]?.id ?? Indicator.population
    let year = try invocation[CountryOptions.year]?.number
    let filter = try CountryOptions.filter(of: invocation)

    let model = try await context.countries()
    let (world, table) = try await context.askingBank { progress in
      let world = try await model.loadedWorld()
      try filter.check(against: world)
      let span = year.map { PeriodFilter.on(.year($0)) } ?? .latestKnown(1)
      let question = SeriesQuery([indicator], of: .economies, span)
      return (world, try await model.series(question) { progress.reach($0.pages) })
    }
    let citation = Citation(table, in: text.locale)
    let figures = Dictionary(
      table.series.compactMap { series in series.latest.map { (series.place.id, $0) } },
      uniquingKeysWith: { first, _ in first }
    )
    let countries = world.countries(filter)
    let places = countries.map { country in
      CountryMarker(
        country: country,
        name: text.names.name(of: country),
        figure: figures[country.id]
      )
    }
    let years = Set(places.compactMap { $0.figure?.year })
    let title = table.series.first?.indicator.name ?? indicator.rawValue
    let map = WorldMap(
      title: [title, years.inWords(in: text.locale)].compactMap(\.self).joined(separator: ", "),
      points: places.compactMap(\.point),
      source: citation.text,
      label: { text.short($0) }
    )
    defer {
      if countries.isEmpty { display.note(filter.explanation(of: world)) }
      if years.isEmpty {
        let lack = table.drops.isEmpty ? "no figures" : "no figures that could be read"
        display.note("There are \(lack) for \(title) to draw.")
      }
      let lost = places.count { $0.point == nil }
      if lost > 0 {
        display.note("\(lost.formatted(in: text.locale)) economies have no place on the map.")
      }
      display.note(table, places: [])
    }
    if try await PictureOption.write(map.svgImage, invocation, context, display) { return }
    guard display.format == nil else {
      return try display.list(places, as: CountryMarker.table(citation))
    }
    guard !years.isEmpty else { return }
    try display.text(map.text(width: display.console.output.width, style: display.style))
  }
}

/// A country with the figure that is drawn at its place.
private struct CountryMarker: Sendable {
  let country: Country
  /// The name in the locale.
  let name: String
  let figure: Figure?

  var point: WorldMap.Point? {
    guard let place = country.coordinates else { return nil }
    return WorldMap.Point(
      name,
      latitude: place.latitude,
      longitude: place.longitude,
      figure?.value
    )
  }

  static func table(_ citation: Citation) -> Table<CountryMarker> {
    Table(
      [
        Column("iso3", \.country.iso3),
        Column("name", \.country.name),
        Column("latitude") { $0.country.coordinates?.latitude },
        Column("longitude") { $0.country.coordinates?.longitude },
        Column("value") { located in located.figure?.value },
        Column("year") { $0.figure?.year },
        Column("updated") { $0.figure?.lastUpdated },
      ],
      onRequest: [Column("provenance") { _ in citation }]
    )
  }
}

extension Set<Int> {
  /// The years that figures are of: `2023`, or `2011 to 2023`.
  fileprivate func inWords(in locale: Locale) -> String? {
    guard let first = self.min(), let last = self.max() else { return nil }
    let years = [first, last].map { $0.digits(in: locale) }
    return first == last ? years[0] : years.joined(separator: " to ")
  }
}
