import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import Ordering
import OrderingCommands

/// `rialto markets quote`: what something costs in several countries, landed.
enum MarketsQuote {
  private static let countries = Option.values(
    "to",
    "COUNTRIES",
    of: CountryCodeList.self,
    "Where it would go, as in jp,ch,br; may be repeated."
  )
  private static let currency = Option.value(
    "currency",
    "CODE",
    of: Currency.self,
    "Quote all in that currency; else each country in its own where there are prices in it, and "
      + "the rest in what the cart is in, or EUR."
  )
  private static let isStrict = Option.flag(
    "strict",
    "Exit with 5 where one of the countries cannot be sold to."
  )

  static let command = Command(
    "quote",
    "Tells what something costs in several countries: goods, shipping and tax.",
    discussion: """
      The store computes it as for 'rialto orders quote', which tells one currency for all. Here \
      each country is quoted in its own currency where the store has prices in it, nothing is \
      exchanged, and what is known of the country stands beside it. A country that nothing is sent \
      to is a row that says so.
      """,
    examples: [
      Example("rialto markets quote MUG-RED --to jp,ch,br", "A mug in three countries."),
      Example("rialto markets quote --to de,us,gb", "What is in the cart."),
      Example("rialto markets quote LAMP=2 --to us,ca --currency USD", "All in one currency."),
      Example("rialto markets quote LAMP --to jp --strict --json", "For a script."),
    ],
    arguments: [ItemOptions.items],
    options: [countries, ItemOptions.method, ItemOptions.discount, currency, isStrict],
    output: .rows(MarketQuoteRows.table(FigureFormatter(locale: .current))),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let display = try composition.display
    let named = try invocation[countries].flatMap(\.countries)
    guard !named.isEmpty else {
      throw UsageError(.missingArgument("--to COUNTRIES"), at: invocation.path)
    }
    let countries = named.enumerated().filter { named.firstIndex(of: $1) == $0 }.map(\.element)
    let isInOneCurrency = try invocation[currency] != nil

    async let known = composition.part { try await composition.countryFacts(of: countries) }
    let ordering = try await composition.ordering()
    let request = try await request(of: invocation, to: countries, ordering)
    let outcomes: [QuoteOutcome]
    do {
      outcomes =
        try await isInOneCurrency
        ? ordering.quote(request) : ordering.quotesInOwnCurrencies(request)
    } catch {
      throw OrderInput(request).failure(of: error)
    }
    let methods = try await ordering.rules(ShippingMethod.self)
    let method = request.shippingMethod ?? methods.first(where: \.isActive)?.code ?? "standard"
    let facts = try await known
    let option = try composition.storeToName?.typed ?? ""
    let quotes = MarketQuote.all(outcomes, facts.value, by: method, option: option)
    let width = display.format == nil ? display.console.output.width : .max
    let text = FigureFormatter(locale: display.locale)
    try display.list(quotes, as: MarketQuoteRows.table(text, width: width))
    for quote in quotes {
      if let remedy = quote.remedy {
        display.note("To send to \(quote.outcome.country): \(remedy)")
      }
    }
    display.note(facts, called: "what is known of the countries")
    if let citation = facts.value?.citation { display.note(citation.sentence) }
    if try invocation[isStrict], let refusal = outcomes.lazy.compactMap(\.refusal).first {
      throw OrderFailure(refusal, option: option)
    }
  }

  @MainActor
  private static func request(
    of invocation: Invocation,
    to countries: [CountryCode],
    _ ordering: OrderingModel
  ) async throws -> QuoteRequest {
    let choice = try await ItemOptions.selection(of: invocation, cart: ordering)
    return QuoteRequest(
      lines: choice.lines,
      countries: countries,
      currency: choice.currency,
      discountCode: try invocation[ItemOptions.discount],
      shippingMethod: try invocation[ItemOptions.method]
    )
  }
}
