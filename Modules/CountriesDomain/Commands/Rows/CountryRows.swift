import CommandKit
import CountriesDomain
import Foundation
import FoundationCore

/// The rows of countries.
struct CountryRows: Sendable {
  let text: FigureFormatter

  /// The width of the terminal, in columns.
  let width: Int

  func table(_ citation: Citation) -> Table<Country> {
    Table(columns, onRequest: [Column("provenance") { _ in citation }])
  }

  /// The columns; a narrow terminal has fewer.
  var columns: [Column<Country>] {
    let isNarrow = width < 40
    let isWide = width >= 72
    return [
      Column("iso2", \.iso2),
      Column("iso3", heading: isNarrow ? nil : "ISO", shrinks: false, \.iso3),
      Column("name", heading: "COUNTRY", \.name) {
        "\($0.flag ?? "  ") \(text.names.name(of: $0))"
      },
      Column("flag", \.flag),
      Column("capital", heading: isWide ? "CAPITAL" : nil, \.capital),
      Column("region", \.region.name),
      Column("incomeLevel", \.incomeLevel.name),
      Column("latitude") { $0.coordinates?.latitude },
      Column("longitude") { $0.coordinates?.longitude },
      Column("population.value", heading: "POPULATION", align: .trailing) { country in
        country.population?.value
      } text: { country in
        country.population.map { isNarrow ? text.compact($0.value) : text.full($0.value) } ?? ""
      },
      year("population", isShown: isWide) { $0.population },
      Column("population.updated") { $0.population?.lastUpdated },
      Column("gdp.value", heading: isNarrow ? nil : "GDP", align: .trailing) { country in
        country.gdp?.value
      } text: { country in
        country.gdp.map { text.dollars($0.value) } ?? ""
      },
      year("gdp", isShown: isWide) { $0.gdp },
      Column("gdp.updated") { $0.gdp?.lastUpdated },
    ]
  }

  private func year(
    _ name: String,
    isShown: Bool,
    figure: @escaping @Sendable (Country) -> Figure?
  ) -> Column<Country> {
    Column("\(name).year", heading: isShown ? "YEAR" : nil) { country in
      figure(country)?.year
    } text: { country in
      figure(country)?.year.digits(in: text.locale) ?? ""
    }
  }

  /// Returns the rows grouped by region, in common columns.
  func grouped(_ countries: [Country], style: Style) -> String {
    let regions = countries.grouped
    let rows = regions.flatMap(\.countries)
    // One table aligns the columns of all regions.
    var lines = Table(columns).text(rows, width: width, style: style)
      .split(separator: "\n", omittingEmptySubsequences: false)[...]
    var text = lines.popFirst().map { String($0) + "\n" } ?? ""
    for group in regions {
      let heading =
        "\(group.region.name) (\(group.countries.count.formatted(in: self.text.locale)))"
        .terminalSafe.truncated(toWidth: width)
      text += "\n" + style.apply(.bold, to: heading) + "\n"
      text += lines.prefix(group.countries.count).map { String($0) + "\n" }.joined()
      lines = lines.dropFirst(group.countries.count)
    }
    return text
  }
}
