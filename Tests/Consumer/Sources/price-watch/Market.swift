import CountriesDomain
import Foundation

/// A country, what there is to spend in it and how dear it gets, as far as the World Bank knows.
struct Market: CustomStringConvertible {
  let name: String
  let income: Figure?
  let inflation: Figure?

  /// The countries of these names or codes; their figures are asked for at once.
  @MainActor
  static func load(_ names: [String], from bank: CountriesModel) async throws -> [Market] {
    let world = try await bank.loadedWorld()
    let countries = try names.map { try world.country($0) }
    let question = SeriesQuery(
      [Indicator.gdpPerCapita, Indicator.inflation],
      of: .only(countries.map(\.id)),
      periods: .latestNonEmpty(1)
    )
    let series = try await bank.series(question).series
    return countries.map { country in
      let known = series.filter { $0.place.id == country.id }
      return Market(
        name: country.name,
        income: known.first { $0.indicator.id == Indicator.gdpPerCapita }?.latest,
        inflation: known.first { $0.indicator.id == Indicator.inflation }?.latest
      )
    }
  }

  var description: String {
    let income = income.map { "\(Int($0.value)) US$ a head (\($0.year))" }
    let inflation = inflation.map { "prices \(($0.value / 100).asChange) (\($0.year))" }
    let known = [income, inflation].compactMap(\.self)
    return "\(name): \(known.isEmpty ? "nothing is known" : known.joined(separator: ", "))"
  }
}
