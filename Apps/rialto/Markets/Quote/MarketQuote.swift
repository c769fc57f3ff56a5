import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import Ordering
import OrderingCommands

/// The quote for a country, with data about the country.
struct MarketQuote: Sendable {
  /// The quote or the refusal of the store.
  let outcome: QuoteOutcome
  /// The country; `nil` if the World Bank does not list it.
  let country: Country?
  /// The GDP per capita in US dollars.
  let income: Figure?
  /// The command that adds shipping to the country; `nil` if the store ships there.
  let suggestion: String?

  /// Joins quotes with data about their countries.
  ///
  /// - Parameters:
  ///   - outcomes: The quotes and refusals of the store.
  ///   - facts: The data about the countries; `nil` if it failed to load.
  ///   - method: The shipping method to extend.
  ///   - option: The option that names the store in the suggested command, with a leading space.
  /// - Returns: A row for each outcome, in the same order.
  static func all(
    _ outcomes: [QuoteOutcome],
    facts: CountryFacts?,
    by method: ShippingMethod.ID,
    option: String = ""
  ) -> [MarketQuote] {
    outcomes.map { outcome in
      let country = facts?.countries[outcome.country]
      var suggestion: String?
      if case .notShippedThere? = outcome.refusal {
        suggestion =
          "rialto shipping set \(method) --to \(outcome.country) --price PRICE\(option)"
      }
      return MarketQuote(
        outcome: outcome,
        country: country,
        income: country.flatMap { facts?.incomes[$0.id] },
        suggestion: suggestion
      )
    }
  }
}

/// The data of the World Bank about destination countries.
struct CountryFacts: Sendable {
  /// The countries by ISO 3166 code.
  let countries: [CountryCode: Country]
  /// The GDP per capita by country.
  let incomes: [Country.ID: Figure]
  let citation: Citation
}

/// The rows of market quotes.
enum MarketQuoteRows {
  /// Returns the table; a narrow one has no columns about the country.
  static func table(_ text: FigureFormatter, width: Int = .max) -> Table<MarketQuote> {
    Table(
      country(text, isWide: width >= 120)
        + QuoteRows.columns(in: text.locale).map { $0.of(\MarketQuote.outcome) }
        + [Column("refused.suggestion", \.suggestion)],
      priority: QuoteRows.priority,
      empty: "No countries."
    )
  }

  private static func country(_ text: FigureFormatter, isWide: Bool) -> [Column<MarketQuote>] {
    [
      Column("country", heading: "TO", \.outcome.country.code) { $0.place },
      Column("countryName", \.country?.name),
      Column("flag", \.country?.flag),
      Column("population.value", heading: isWide ? "POPULATION" : nil, align: .trailing) { quote in
        quote.country?.population?.value
      } text: { quote in
        quote.country?.population.map { text.compact($0.value) } ?? ""
      },
      Column("population.year") { $0.country?.population?.year },
      Column("population.updated") { $0.country?.population?.lastUpdated },
      Column("gdpPerCapita.value", heading: isWide ? "GDP/CAPITA" : nil, align: .trailing) {
        quote in
        quote.income?.value
      } text: { quote in
        quote.income.map { text.dollars($0.value) } ?? ""
      },
      Column("gdpPerCapita.year") { $0.income?.year },
      Column("gdpPerCapita.updated") { $0.income?.lastUpdated },
    ]
  }
}

extension MarketQuote {
  /// The flag and the name, or the code if the country is unknown.
  fileprivate var place: String {
    guard let country else { return outcome.country.code }
    return [country.flag, country.name].compactMap(\.self).joined(separator: " ")
  }
}
