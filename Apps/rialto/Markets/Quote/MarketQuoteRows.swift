import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import Ordering
import OrderingCommands

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
