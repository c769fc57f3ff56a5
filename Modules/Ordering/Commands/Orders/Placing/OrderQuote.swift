import CommandKit
import Foundation
public import FoundationCore
public import Ordering
import StoreHTTP

/// `rialto orders quote`: shows the price of an order by country.
enum OrderQuote {
  private static let countries = Option<[CountryCodeList]>(
    "to COUNTRIES",
    "The countries to ship to, such as DE,FR,US; may be repeated."
  )

  private static let isLocal = Option.flag(
    "local",
    "Use the local currency of each country, if there are prices in it."
  )
  private static let isStrict = Option.flag(
    "strict",
    "Exit with code 5 if any of the countries cannot be sold to."
  )

  static let command = Command(
    "quote",
    "Shows the price of an order, by country.",
    discussion: """
      The store computes a quote as it would the order, and saves nothing. Without --by it chooses \
      the cheapest shipping method. Amounts are never converted. Of several countries, those it does \
      not ship to are listed with the reason; of a single one, that is an error with exit status 5.
      """,
    examples: [
      Example("rialto orders quote MUG-RED=2 --to DE", "Two mugs to Germany."),
      Example("rialto orders quote --to DE,FR,US,JP", "The cart, shipped to four countries."),
      Example("rialto orders quote MUG-RED --to FR --discount WELCOME", "With a discount code."),
      Example(
        "rialto orders quote MUG-RED --to AT --vat-id ATU12345678",
        "To a business, without tax where 'taxes set' leaves it to the buyer."
      ),
      Example("rialto orders quote MUG-RED --to jp,ch,br --local", "In their local currencies."),
    ],
    arguments: [ItemOptions.items],
    options: [
      countries, DeliveryOptions.vatID, ItemOptions.method, ItemOptions.discount,
      ItemOptions.currency, isLocal, isStrict,
      DryRun.option,
    ],
    output: .rows(QuoteRow.table(in: .plain))
  ) { @MainActor invocation, context in
    let display = try context.display
    let named = try invocation[countries].flatMap(\.countries)
    let countries = named.enumerated().filter { named.firstIndex(of: $1) == $0 }.map(\.element)
    guard !countries.isEmpty else {
      throw UsageError(.missingArgument("--to COUNTRIES"), at: invocation.path)
    }
    let isLocal = try invocation[isLocal]
    let ordering = try await context.ordering()
    let (items, currency, _) = try await ItemOptions.selection(
      of: invocation,
      cart: ordering,
      in: context
    )
    guard !items.isEmpty else {
      throw UsageError(.missingArgument(OrderQuestion.items.flag), at: invocation.path)
    }
    let request = QuoteRequest(
      lines: items,
      countries: countries,
      currency: currency,
      vatID: try invocation[DeliveryOptions.vatID]?.text,
      discountCode: try invocation[ItemOptions.discount],
      shippingMethod: try invocation[ItemOptions.method]
    )
    var drops = DropReport()
    let outcomes = try await FieldInputs(request).explainingInvalid {
      if isLocal { return try await ordering.client.quotesInLocalCurrencies(request) }
      let loaded = try await ordering.client.quotes(request)
      drops = loaded.drops
      return loaded.value
    }
    let refusal = outcomes.lazy.compactMap(\.refusal).first
    // A refusal is a row among several countries, and the failure of a single one.
    if outcomes.count == 1, let refusal { throw refusal }
    var rows: [QuoteRow] = []
    for outcome in outcomes {
      var row = QuoteRow(outcome: outcome)
      if let refusal = outcome.refusal {
        row.suggestion = await context.explained(refusal).asFailure.suggestion
      }
      rows.append(row)
    }
    try display.list(rows, as: QuoteRow.table(in: display.locale))
    display.note(drops)
    if let refusal, try invocation[isStrict] { throw refusal }
  }
}

extension StoreClient {
  /// Quotes an order for several countries, each in its local currency if there are prices in it.
  ///
  /// If the goods or the shipping have no price in it, the country is quoted in the currency of the
  /// request.
  ///
  /// - Throws: `OrderingError` if the request is invalid or the store fails.
  fileprivate func quotesInLocalCurrencies(
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

extension CountryCode {
  /// The currency of the country, from Unicode CLDR; `nil` if unknown.
  public var currency: Currency? {
    Locale(identifier: "und_\(code)").currency.flatMap { Currency($0.identifier) }
  }
}

/// A row of quotes: the outcome for one country.
private struct QuoteRow: Sendable {
  let outcome: QuoteOutcome
  /// The suggestion after a refusal, which names the store.
  var suggestion: String?

  private var quote: Quote? { outcome.quote }

  static func table(in locale: Locale) -> Table<QuoteRow> {
    let quote = Table<Quote?>(
      Column.money("totals.total", heading: "TOTAL", in: locale) { $0?.totals.total }
    )
    .completed(
      in: locale,
      hiding: ["shipping", "shippingTaxes", "discountCode", "lines", "totals.isTaxIncluded"]
    )
    .without(["country", "shipping.name"])
    return Table(
      country(in: locale) + quote.columns.map { $0.of(\.quote) } + [method] + refusal,
      priority: [
        "country", "totals.total", "refused.title", "totals.shipping", "shipping.name",
        "totals.tax",
      ],
      empty: "No countries."
    )
  }

  private static func country(in locale: Locale) -> [Column<QuoteRow>] {
    [
      Column("country", heading: "COUNTRY", shrinks: false, \.outcome.country.code),
      Column("countryName") { locale.localizedString(forRegionCode: $0.outcome.country.code) },
    ]
  }

  private static let method = Column<QuoteRow>("shipping.name", heading: "METHOD") {
    $0.quote?.shipping.name
  } text: {
    $0.quote?.shipping.words ?? ""
  }

  private static let refusal: [Column<QuoteRow>] = [
    Column("refused.code") { $0.outcome.refusal?.code },
    Column("refused.title", heading: "REASON") { $0.outcome.refusal?.title },
    Column("refused.reason") { $0.outcome.refusal?.reason },
    Column("refused.suggestion", \.suggestion),
  ]
}
