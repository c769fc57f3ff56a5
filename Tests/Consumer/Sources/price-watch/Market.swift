import CountriesDomain
import Foundation

/// A country with its income per person and its inflation, if the World Bank has them.
struct Market: CustomStringConvertible {
  let name: String
  let income: Figure?
  let inflation: Figure?

  /// Loads countries by name or code, and the figures of all with one request.
  static func load(_ names: [String], from bank: WorldBankClient) async throws -> [Market] {
    let world = try await bank.world()
    let countries = try names.map { try world.country($0) }
    let query = SeriesQuery(
      [Indicator.gdpPerCapita, Indicator.inflation],
      of: .only(countries.map(\.id)),
      periods: .latestNonEmpty(1)
    )
    let series = try await bank.series(query, in: world).series
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
    let income = income.map { "\(Int($0.value)) US$ per person (\($0.year))" }
    let inflation = inflation.map { "prices \(($0.value / 100).asChange) (\($0.year))" }
    let known = [income, inflation].compactMap(\.self)
    return "\(name): \(known.isEmpty ? "no figures" : known.joined(separator: ", "))"
  }
}
