import Foundation
import FoundationCore
import Ordering
import OrderingCommands
import StoreHTTP

extension CountryCode {
  /// The currency of the country, from Unicode CLDR; `nil` if unknown.
  var currency: Currency? {
    Locale(identifier: "und_\(code)").currency.flatMap { Currency($0.identifier) }
  }
}

extension StoreClient {
  /// Quotes an order for several countries, each in its local currency if possible.
  ///
  /// Amounts are never converted: if the goods or the shipping have no price in the local currency,
  /// the country is quoted in the currency of the request.
  ///
  /// - Throws: `OrderingError` if the request is invalid or the store fails.
  func quotesInLocalCurrencies(
    _ request: QuoteRequest
  ) async throws(OrderingError) -> [QuoteOutcome] {
    var outcomes: [CountryCode: QuoteOutcome] = [:]
    let groups = Dictionary(grouping: request.countries) { $0.currency ?? request.currency }
    for (currency, countries) in groups where currency != request.currency {
      var local = request
      (local.currency, local.countries) = (currency, countries)
      for outcome in try await quotesIfPriced(local) where outcome.quote != nil {
        outcomes[outcome.country] = outcome
      }
    }
    var general = request
    general.countries = request.countries.filter { outcomes[$0] == nil }
    if !general.countries.isEmpty {
      for outcome in try await quotes(general).value { outcomes[outcome.country] = outcome }
    }
    return request.countries.compactMap { outcomes[$0] }
  }

  /// Returns quotes in one currency; none if something has no price in it.
  private func quotesIfPriced(
    _ request: QuoteRequest
  ) async throws(OrderingError) -> [QuoteOutcome] {
    do {
      return try await quotes(request).value
    } catch {
      // An error in every currency is reported for the currency of the request.
      if case .invalid = error { return [] }
      throw error
    }
  }
}
