import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import Ordering
import OrderingCommands

/// `rialto markets quote`: compares landed prices between countries.
enum MarketsQuote {
  private static let countries = Option.values(
    "to",
    "COUNTRIES",
    of: CountryCodeList.self,
    "The countries to quote, as in jp,ch,br; may be repeated."
  )
  private static let currency = Option.value(
    "currency",
    "CODE",
    of: Currency.self,
    "The currency for all countries (default: the local currency of each, if there are prices in "
      + "it, or else that of the cart or EUR)."
  )
  private static let isStrict = Option.flag(
    "strict",
    "Exit with code 5 if a country cannot be sold to."
  )

  static let command = Command(
    "quote",
    "Compares prices with shipping and tax between countries.",
    discussion: """
      The store computes each quote as for 'rialto orders quote', but in the local currency of \
      the country if there are prices in it. Amounts are never converted. Each row shows data \
      about the country. A country that the store does not ship to has a row with the reason.
      """,
    examples: [
      Example("rialto markets quote MUG-RED --to jp,ch,br", "Quote an item for three countries."),
      Example("rialto markets quote --to de,us,gb", "Quote the cart."),
      Example(
        "rialto markets quote LAMP-DESK=2 --to us,ca --currency USD",
        "Use one currency for all."
      ),
      Example(
        "rialto markets quote MUG-RED --to jp --strict --json",
        "Fail if Japan cannot be sold to."
      ),
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

    async let countryFacts = composition.part {
      try await MarketLoader(composition: composition).countryFacts(of: countries)
    }
    let ordering = try await composition.ordering()
    let request = try await request(of: invocation, to: countries, with: ordering)
    let store = await ordering.client
    let outcomes = try await FieldInputs(request).explainingInvalid {
      try await isInOneCurrency
        ? store.quotes(request).value : store.quotesInLocalCurrencies(request)
    }
    let methods = try await store.rules(ShippingMethod.self).value
    let method = request.shippingMethod ?? methods.first(where: \.isActive)?.code ?? "standard"
    let facts = try await countryFacts
    let option = try composition.store.namedLocation?.optionText ?? ""
    let quotes = MarketQuote.all(outcomes, facts: facts.value, by: method, option: option)
    let width = display.width
    let text = FigureFormatter(locale: display.locale)
    try display.list(quotes, as: MarketQuoteRows.table(text, width: width))
    for quote in quotes {
      if let suggestion = quote.suggestion {
        display.note("To ship to \(quote.outcome.country): \(suggestion)")
      }
    }
    display.note(facts, called: "country data")
    if let citation = facts.value?.citation { display.note(citation.sentence) }
    if try invocation[isStrict], let refusal = outcomes.lazy.compactMap(\.refusal).first {
      throw OrderFailure(refusal, option: option)
    }
  }

  @MainActor
  private static func request(
    of invocation: Invocation,
    to countries: [CountryCode],
    with ordering: OrderingModel
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
