public import CountriesDomain
import Foundation
import FoundationCore
import SandboxData

extension World {
  /// The countries of the World Bank, each with its latest population and GDP.
  public static let sample = World(
    countries: Country.samples,
    classified: EmbeddedFile(worldBank: "country")?.day.flatMap { CalendarDay($0) },
    provenance: .bundled
  )
}

extension Country {
  /// The economies of the World Bank by name, each with its latest population and GDP.
  public static let samples: [Country] = {
    let figures = [Indicator.population, Indicator.gdp].map { indicator in
      Dictionary(
        uniqueKeysWithValues: Series.bundled(indicator).compactMap { series in
          series.latest.map { (series.place.id, $0) }
        }
      )
    }
    let lines = EmbeddedFile(worldBank: "country")?.lines ?? []
    return lines.compactMap { $0.fields().last.map(CountryRow.init(embedded:)) }
      .filter { !$0.isAggregate }
      .map { row in
        var country = row.country
        (country.population, country.gdp) = (figures[0][country.id], figures[1][country.id])
        return country
      }
      .ordered { ($0.name, $0.id) < ($1.name, $1.id) }
  }()
}

extension Series {
  /// The GDP of each sample country that has one, in their order, from 1960 on.
  public static let samples: [Series] = {
    let series = Dictionary(uniqueKeysWithValues: bundled(Indicator.gdp).map { ($0.place.id, $0) })
    return Country.samples.compactMap { series[$0.id] }.filter { $0.latest != nil }
  }()

  /// Returns the series of each economy and aggregate of a bundled indicator, with the years that have a
  /// figure.
  fileprivate static func bundled(_ id: Indicator.ID) -> [Series] {
    let rows = EmbeddedFile(worldBank: "figures")?.lines.map { $0.fields().map(\.text) } ?? []
    guard let row = rows.first(where: { $0[0] == id.rawValue }), let newest = Int(row[4]),
      let places = EmbeddedFile(worldBank: "economies")
    else { preconditionFailure("No figures of \(id) are bundled.") }

    let text = String(decoding: PackedText(worldBank: id.rawValue).unpacked, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return zip(places.lines, lines).map { place, line in
      let place = place.fields().map(\.text)
      let values = line.split(separator: "\t", omittingEmptySubsequences: false)
      return Series(
        place: Series.Place(id: Country.ID(rawValue: place[0]), iso2: place[1], name: place[2]),
        indicator: Series.IndicatorName(id: id, name: row[1]),
        points: values.enumerated().reversed().compactMap { index, value in
          Double(value).map { DataPoint(period: .year(newest - index), value: $0) }
        },
        source: "World Development Indicators",
        lastUpdated: CalendarDay(row[3]),
        provenance: .bundled
      )
    }
  }
}
