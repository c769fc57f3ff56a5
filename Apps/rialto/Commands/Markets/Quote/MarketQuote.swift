import CountriesCommands
import CountriesDomain
import FoundationCore
import Ordering
import OrderingCommands

/// What something would come to in a country, and what is known of the country.
struct MarketQuote: Sendable {
  /// The store's answer.
  let outcome: QuoteOutcome
  /// The country; nothing where it is not among those that the World Bank knows.
  let country: Country?
  /// What is produced there for each person in a year, in US dollars.
  let income: Figure?
  /// What would have it sent there, where it is not; as it is typed.
  let remedy: String?

  /// Joins quotes with what is known of their countries.
  ///
  /// - Parameters:
  ///   - outcomes: The store's answers.
  ///   - facts: What is known of the countries.
  ///   - method: The way of sending that could be extended.
  ///   - option: The option with which a further command names the same store, with a blank before
  ///     it.
  /// - Returns: A row for each of the answers, in their order.
  static func all(
    _ outcomes: [QuoteOutcome],
    _ facts: CountryFacts?,
    by method: ShippingMethod.ID,
    option: String = ""
  ) -> [MarketQuote] {
    outcomes.map { outcome in
      let country = facts?.countries[outcome.country]
      var remedy: String?
      if case .notShippedThere? = outcome.refusal {
        remedy =
          "rialto shipping set \(method) --to \(outcome.country) --price PRICE\(option)"
      }
      return MarketQuote(
        outcome: outcome,
        country: country,
        income: country.flatMap { facts?.incomes[$0.id] },
        remedy: remedy
      )
    }
  }
}

/// Countries that are sold to, as the World Bank knows them.
struct CountryFacts: Sendable {
  /// The countries, by the two letters that things are sent by.
  let countries: [CountryCode: Country]
  /// What is produced in each for each person.
  let incomes: [Country.ID: Figure]
  let citation: Citation
}
