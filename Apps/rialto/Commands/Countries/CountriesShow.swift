public import CommandKit
import CountriesCommands
import CountriesDomain
import FoundationCore

/// `rialto countries show`: all that is known of one country.
enum CountriesShow {
  private static let country = Argument.one(
    "COUNTRY",
    of: CountryWord.self,
    "A country, by code, name or former name."
  )

  static let command = Command(
    "show",
    "Shows a country with its best known figures and how they went.",
    examples: [
      Example("rialto countries show Namibia", "By its name."),
      Example("rialto countries show SZ", "By its code."),
      Example("rialto countries show Swaziland --json", "By a former name, for a program."),
    ],
    arguments: [country],
    output: .one(CountryPortrait.table(.none)),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let configuration = try composition.configuration
    let display = try composition.display
    let text = FigureText(locale: display.locale)
    let name = try invocation[country].text
    let (world, country, table) = try await composition.askingBank(configuration, display) {
      model,
      progress in
      let world = try await model.loadedWorld()
      let country = try text.names.country(name, in: world)
      let question = SeriesQuestion(IndicatorWord.best, of: .only([country.id]))
      return (world, country, try await model.series(question) { progress.reach($0.pages) })
    }
    let citation = Citation(
      table.series,
      table.provenance ?? world.provenance,
      dropping: table.drops,
      in: text.locale
    )
    let portrait = CountryPortrait(country: country, series: table.series)
    try display.detail(portrait, as: CountryPortrait.table(citation))
    if display.format == nil, !table.series.isEmpty {
      let width = display.console.output.width
      let lines = SeriesRows.sparklines(text, width: width)
      let rows = lines.text(
        table.series,
        width: width,
        style: display.style,
        locale: text.locale
      )
      try display.text("\n" + rows)
    }
    display.note(world.drops)
    display.note(table, places: [])
  }
}

/// A country and how its figures went.
private struct CountryPortrait: Sendable {
  let country: Country
  let series: [Series]

  static func table(_ citation: Citation) -> Table<CountryPortrait> {
    Table(
      [
        Column("iso2", \.country.iso2),
        Column("iso3", heading: "CODE", \.country.iso3) { portrait in
          "\(portrait.country.iso3), \(portrait.country.iso2)"
        },
        Column("name", heading: "NAME", \.country.name) { portrait, locale in
          let name = CountryNames(locale: locale).name(of: portrait.country)
          return [portrait.country.flag, name].compactMap(\.self).joined(separator: " ")
        },
        Column("flag", \.country.flag),
        Column("capital", heading: "CAPITAL", \.country.capital),
        Column("region", heading: "REGION", \.country.region.name),
        Column("incomeLevel", heading: "INCOME", \.country.incomeLevel.name),
        Column("lendingType", heading: "LENDING") { $0.country.lendingType?.name },
        Column("latitude", heading: "LATITUDE") { $0.country.coordinates?.latitude },
        Column("longitude", heading: "LONGITUDE") { $0.country.coordinates?.longitude },
        Column("figures", \.series),
      ],
      onRequest: [Column("provenance") { _ in citation }]
    )
  }
}

extension Series: TableRepresentable {
  /// The latest figure of it, and where it is from.
  static let table = Table<Series>([
    Column("indicator", \.indicator.id.rawValue),
    Column("name", \.indicator.name),
    Column("value") { $0.latest?.value },
    Column("period") { $0.latest?.period.description },
    Column("source", \.source),
    Column("updated", \.lastUpdated),
  ])
}
