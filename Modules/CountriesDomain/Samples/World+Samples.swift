public import CountriesDomain
import Foundation
import FoundationCore

extension World {
  /// The countries of the World Bank, each with its latest population and GDP.
  public static let sample = World(
    countries: Country.samples,
    classified: BundledTable("country").day,
    provenance: .bundled
  )
}

extension Country {
  /// The economies of the World Bank by name, each with its latest population and GDP.
  public static let samples: [Country] = {
    let figures = [Indicator.population, Indicator.gdp].map { BundledIndicator($0).latestFigures }
    return BundledTable("country").rows
      .compactMap { BundledCountry($0)?.country(population: figures[0], gdp: figures[1]) }
      .ordered { ($0.name, $0.id) < ($1.name, $1.id) }
  }()
}

extension Series {
  /// The GDP of each sample country that has one, in their order, from 1960 on.
  public static let samples: [Series] = {
    let series = Dictionary(
      uniqueKeysWithValues: BundledIndicator(Indicator.gdp).series.map { ($0.place.id, $0) }
    )
    return Country.samples.compactMap { series[$0.id] }.filter { $0.latest != nil }
  }()
}

/// A table of the sandbox's World Bank: a comment about its origin, perhaps with the day of its data,
/// then rows of tab-separated cells.
struct BundledTable {
  let rows: [[Substring]]
  /// The day of the data; `nil` without one.
  let day: CalendarDay?

  init(_ name: String) {
    let text = String(decoding: UnsafeBufferPointer(sandbox_worldbank(name)), as: UTF8.self)
    var rows = text.split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    day = rows.removeFirst().dropFirst().first.flatMap { CalendarDay(String($0)) }
    self.rows = rows
  }
}

extension UnsafeBufferPointer<UInt8> {
  init(_ file: sandbox_file) { self.init(start: file.bytes, count: file.count) }
}

/// An economy in the sandbox's list of countries.
struct BundledCountry: Decodable {
  private struct Group: Decodable {
    let id: String
    let iso2code: String
    let value: String

    var classification: Classification {
      Classification(id: Classification.ID(rawValue: id), name: value)
    }
  }

  private let id: String
  private let iso2Code: String
  private let name: String
  private let region: Group
  private let incomeLevel: Group
  private let lendingType: Group
  private let capitalCity: String
  private let latitude: String
  private let longitude: String

  /// Decodes the last cell of a row, which is JSON; `nil` for an aggregate.
  init?(_ row: [Substring]) {
    do throws(DecodingFailure) {
      self = try Array((row.last ?? "").utf8).withUnsafeBufferPointer {
        bytes throws(DecodingFailure) in
        try ExactJSONDecoder().decode(BundledCountry.self, from: bytes)
      }
    } catch {
      // Tests have decoded it before, so an error is a defect of the program.
      preconditionFailure("The sample countries cannot be decoded: \(error)")
    }
    if lendingType.id.isEmpty { return nil }
  }

  func country(population: [Country.ID: Figure], gdp: [Country.ID: Figure]) -> Country {
    let id = Country.ID(rawValue: id)
    return Country(
      id: id,
      iso2: iso2Code,
      name: name,
      capital: capitalCity.isEmpty ? nil : capitalCity,
      region: Region(
        id: Region.ID(rawValue: region.id),
        iso2: region.iso2code,
        name: region.value.trimmingCharacters(in: .whitespaces)
      ),
      incomeLevel: incomeLevel.classification,
      lendingType: lendingType.classification,
      coordinates: coordinates,
      population: population[id],
      gdp: gdp[id]
    )
  }

  private var coordinates: Country.Coordinates? {
    guard let latitude = Double(latitude), let longitude = Double(longitude) else { return nil }
    return Country.Coordinates(latitude: latitude, longitude: longitude)
  }
}

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
