public import CountriesDomain
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
