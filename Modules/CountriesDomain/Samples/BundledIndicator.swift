import CSandboxData
import CountriesDomain
import FoundationCore

/// An indicator of the sandbox's World Bank, with its figures of all economies and aggregates.
struct BundledIndicator {
  /// A series of each economy and aggregate, with the years that have a figure.
  let series: [Series]

  /// Finds a bundled indicator.
  init(_ id: Indicator.ID) {
    guard let row = BundledTable("figures").rows.first(where: { $0[0] == id.rawValue }),
      let newest = Int(row[4])
    else { preconditionFailure("No figures of \(id) are bundled.") }

    let name = Series.IndicatorName(id: id, name: String(row[1]))
    let lines = Self.unpacked(id).split(separator: "\n", omittingEmptySubsequences: false)
    series = zip(BundledTable("economies").rows, lines).map { place, line in
      let values = line.split(separator: "\t", omittingEmptySubsequences: false)
      return Series(
        place: Series.Place(
          id: Country.ID(rawValue: String(place[0])),
          iso2: String(place[1]),
          name: String(place[2])
        ),
        indicator: name,
        points: values.enumerated().reversed().compactMap { index, value in
          Double(value).map { DataPoint(period: .year(newest - index), value: $0) }
        },
        source: "World Development Indicators",
        lastUpdated: CalendarDay(String(row[3])),
        provenance: .bundled
      )
    }
  }

  /// The latest figure of each economy and aggregate that has one.
  var latestFigures: [Country.ID: Figure] {
    Dictionary(
      uniqueKeysWithValues: series.compactMap { series in
        series.latest.map { (series.place.id, $0) }
      }
    )
  }

  /// Returns the text that the sandbox packs two characters to a byte: a line of an economy's values,
  /// the newest year first.
  private static func unpacked(_ id: Indicator.ID) -> String {
    let alphabet = Array("0123456789.-E\t\n\n".utf8)
    let packed = UnsafeBufferPointer(sandbox_worldbank(id.rawValue))
    return String(
      decoding: packed.flatMap { [alphabet[Int($0 >> 4)], alphabet[Int($0 & 15)]] },
      as: UTF8.self
    )
  }
}
