import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import Ordering

extension MarketLoader {
  /// Returns the rates of the latest year with figures of both currencies, by the World Bank's
  /// average exchange rates to the US dollar.
  func exchangeRates(
    from currencies: [Currency],
    to target: Currency
  ) async throws -> [ExchangeRate] {
    try await composition.withWorldBank { client, _ in
      let world = try await client.world()
      let ids = Dictionary(
        uniqueKeysWithValues: Set(currencies + [target]).compactMap { currency in
          currency.economy(in: world).map { (currency, $0) }
        }
      )
      guard ids[target] != nil else { return [] }
      let table = try await client.series(
        SeriesQuery(
          [CurrencyTable.indicator],
          of: .only(ids.values.ordered { $0.rawValue < $1.rawValue }),
          periods: .latest(10)
        ),
        in: world
      )
      let rates = CurrencyTable(ids: ids, series: table.series)
      return currencies.compactMap { rates.rate(from: $0, to: target) }
    }
  }
}

/// The official exchange rates of currencies to the US dollar, by year.
private struct CurrencyTable {
  static let indicator: Indicator.ID = "PA.NUS.FCRF"

  let ids: [Currency: Country.ID]
  let series: [Series]

  /// Returns the rate between two currencies in the latest year that has both, with six significant
  /// digits, so that a reader can repeat the conversion.
  func rate(from currency: Currency, to target: Currency) -> ExchangeRate? {
    guard let one = points(of: currency), let other = points(of: target),
      let period = one.keys.filter({ other[$0] != nil }).max(by: { "\($0)" < "\($1)" }),
      let divisor = one[period], let factor = other[period], divisor > 0, factor > 0,
      let rate = Decimal(string: String(format: "%.6g", factor / divisor)), rate > 0
    else { return nil }
    return ExchangeRate(
      from: currency,
      to: target,
      rate: rate,
      date: "average of \(period)",
      source: "World Bank, \(Self.indicator.rawValue)"
    )
  }

  private func points(of currency: Currency) -> [Period: Double]? {
    guard let id = ids[currency] else { return nil }
    let points = series.first { $0.place.id == id }?.points ?? []
    return Dictionary(points.compactMap { point in point.value.map { (point.period, $0) } }) { $1 }
  }
}

extension Currency {
  /// Returns the economy whose official currency it is: the euro area, or the country whose code the
  /// currency's begins with.
  fileprivate func economy(in world: World) -> Country.ID? {
    if self == .euro { return "EMU" }
    return world.countries.first { $0.iso2 == String(code.prefix(2)) }?.id
  }
}
