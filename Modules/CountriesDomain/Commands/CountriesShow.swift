import CommandKit
import CountriesDomain
import FoundationCore

/// `rialto countries show`: the profile of a country.
enum CountriesShow {
  private static let country = Argument<TextLine>(
    "COUNTRY",
    "A country, by code, name or former name."
  ).completed(by: .economies)

  static let command = Command(
    "show",
    "Shows the profile of a country with its main indicators.",
    examples: [
      Example("rialto countries show Namibia", "By name."),
      Example("rialto countries show SZ", "By code."),
      Example("rialto countries show Swaziland --json", "By a former name, as JSON."),
    ],
    arguments: [country],
    output: .one(CountryProfile.table(.none))
  ) { invocation, context in
    let display = try context.display
    let text = FigureFormatter(locale: display.locale)
    let name = try invocation[country].text
    let (world, country, table) = try await context.withWorldBank { client, progress in
      let world = try await client.world()
      let country = try text.names.country(name, in: world)
      let query = SeriesQuery.profile(of: country)
      return (
        world, country,
        try await client.series(query, in: world, of: invocation, progress: progress)
      )
    }
    let citation = Citation(
      table.series,
      classified: world.classified,
      provenance: table.provenance ?? world.provenance,
      dropping: table.drops,
      in: text.locale
    )
    let profile = CountryProfile(country: country, series: table.series)
    try display.detail(profile, as: CountryProfile.table(citation))
    try display.part("figures", table.series, as: SeriesRows.sparklines(text, width: display.width))
    display.note(world.drops)
    display.note(table, places: [], classified: world.classified)
  }
}

/// A country with its main figures over time.
private struct CountryProfile: Sendable {
  let country: Country
  let series: [Series]

  static func table(_ citation: Citation) -> Table<CountryProfile> {
    Table(
      [
        Column("iso2", \.country.iso2),
        Column("iso3", heading: "CODE", \.country.iso3) { profile in
          "\(profile.country.iso3), \(profile.country.iso2)"
        }
        .inLines { "\($0.country.iso3), \($0.country.iso2)" },
        Column("name", heading: "NAME", \.country.name) { profile, locale in
          let name = CountryNames(locale: locale).name(of: profile.country)
          return [profile.country.flag, name].compactMap(\.self).joined(separator: " ")
        },
        Column("flag", \.country.flag),
        Column("capital", heading: "CAPITAL", \.country.capital),
        Column("region", heading: "REGION", \.country.region.name),
        Column("incomeLevel", heading: "INCOME", \.country.incomeLevel.name),
        Column("lendingType", heading: "LENDING") { $0.country.lendingType?.name },
        Column("latitude", heading: "LATITUDE") { $0.country.coordinates?.latitude },
        Column("longitude", heading: "LONGITUDE") { $0.country.coordinates?.longitude },
        Column("figures") { $0.series.map(LatestFigure.init) },
      ],
      onRequest: [Column("provenance") { _ in citation }]
    )
  }
}

/// The latest figure of a series, with its source.
private struct LatestFigure: TableRepresentable {
  let series: Series

  static let table = Table<LatestFigure>([
    Column("indicator", \.series.indicator.id.rawValue),
    Column("name", \.series.indicator.name),
    Column("value") { $0.series.latest?.value },
    Column("period") { $0.series.latest?.period.description },
    Column("source", \.series.source),
    Column("updated", \.series.lastUpdated),
  ])
}
