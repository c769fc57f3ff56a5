import Foundation
import FoundationCore
import Ordering
import OrderingCommands

extension CountryCode {
  /// What is paid with there, as far as Unicode's CLDR knows, which Foundation brings.
  var currency: Currency? {
    Locale(identifier: "und_\(code)").currency.flatMap { Currency($0.identifier) }
  }
}

extension OrderingModel {
  /// Asks what an order would come to, each country in its own currency where that can be had.
  ///
  /// Nothing is exchanged: where the goods or the sending have no price in a country's own currency,
  /// it is quoted in that of the request.
  func quotesInOwnCurrencies(
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
      for outcome in try await quote(general) { outcomes[outcome.country] = outcome }
    }
    return request.countries.compactMap { outcomes[$0] }
  }

  /// The same as a quote; nothing where something has no price in the currency.
  private func quotesIfPriced(
    _ request: QuoteRequest
  ) async throws(OrderingError) -> [QuoteOutcome] {
    do {
      return try await quote(request)
    } catch {
      // What is wrong in every currency is told of the one that was asked for.
      if case .invalid = error { return [] }
      throw error
    }
  }
}
