import CommandKit
import CountriesDomain
import Foundation
import FoundationCore

/// `rialto countries map`: a world map of one indicator.
enum CountriesMap {
  static let command = Command(
    "map",
    "Draws a world map of one indicator.",
    discussion: """
      A darker country is higher, or a brighter one on a terminal and in dark mode; each of the five \
      shades has as many countries. A country without a figure is hatched, a small one is a circle. The \
      default indicator is population. With --region, the map shows only that part of the world.

      The outlines are those of Natural Earth, which is in the public domain. Crimea, Northern Cyprus \
      and Somaliland are drawn as on the maps of the United Nations; no judgement on the status of any \
      territory is meant.
      """,
    examples: [
      Example("rialto countries map", "Population."),
      Example("rialto countries map --indicator life-expectancy", "Life expectancy."),
      Example("rialto countries map --indicator gdp --year 2000 --svg gdp.svg", "As an SVG file."),
      Example(
        "rialto countries map --indicator gdp --region LCN --csv",
        "GDP in Latin America and the Caribbean as CSV."
      ),
    ],
    options: [
      IndicatorArgument.option, CountryOptions.year, CountryOptions.region, CountryOptions.income,
      PictureOption.option,
    ],
    output: .rows(CountryMarker.table(.none))
  ) { invocation, context in
    let display = try context.display
    let text = FigureFormatter(locale: display.locale)
    let indicator = try invocation[IndicatorArgument.option]?.id ?? Indicator.population
    let year = try invocation[CountryOptions.year]
    let filter = try CountryOptions.filter(of: invocation)

    let (world, table) = try await context.withWorldBank { client, progress in
      let world = try await client.world()
      try filter.validate(in: world)
      let query = SeriesQuery([indicator], periods: .figure(of: year))
      return (world, try await client.series(query, in: world, of: invocation, progress: progress))
    }
    let classified = filter.classified(in: world)
    let citation = Citation(table, classified: classified, in: text.locale)
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
      title: [title, years.rangeText(in: text.locale)].compactMap(\.self).joined(separator: ", "),
      places: places.map(\.place),
      source: citation.text,
      isZoomed: filter.region != nil,
      label: { text.label($0) }
    )
    defer {
      if countries.isEmpty { display.note(filter.explanation(of: world)) }
      if years.isEmpty {
        let figures = table.drops.isEmpty ? "figures" : "readable figures"
        display.note("No \(figures) for \(title).")
      }
      if !map.undrawn.isEmpty {
        let names = map.undrawn.map(\.name).formatted(.list(type: .and).locale(text.locale))
        display.note("The map has no outline of \(names).")
      }
      display.note(table, places: [], classified: classified)
    }
    if try await PictureOption.write(map.svgImage, of: invocation, in: context, display: display) {
      return
    }
    guard display.isLaidOut else {
      return try display.list(places, as: CountryMarker.table(citation))
    }
    guard !years.isEmpty else { return }
    try display.text(map.text(width: display.width, style: display.style))
  }
}

/// A country with its figure on the map.
private struct CountryMarker: Sendable {
  let country: Country
  /// The name in the locale.
  let name: String
  let figure: Figure?

  var place: WorldMap.Place { WorldMap.Place(code: country.iso3, name: name, value: figure?.value) }

  static func table(_ citation: Citation) -> Table<CountryMarker> {
    Table(
      [
        Column("iso3", \.country.iso3),
        Column("name", \.country.name),
        Column("latitude") { $0.country.coordinates?.latitude },
        Column("longitude") { $0.country.coordinates?.longitude },
        Column("value") { $0.figure?.value },
        Column("year") { $0.figure?.year },
        Column("updated") { $0.figure?.lastUpdated },
      ],
      onRequest: [Column("provenance") { _ in citation }]
    )
  }
}

extension Set<Int> {
  /// Returns the years as a range: `2023`, or `2011 to 2023`.
  fileprivate func rangeText(in locale: Locale) -> String? {
    guard let first = self.min(), let last = self.max() else { return nil }
    let years = [first, last].map { $0.digits(in: locale) }
    return first == last ? years[0] : years.joined(separator: " to ")
  }
}
