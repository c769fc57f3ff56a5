public import CommandKit
public import Foundation
import FoundationCore
public import Ordering

/// `rialto orders quote`: shows the price of an order by country.
enum OrderQuote {
  private static let countries = Option.values(
    "to",
    "COUNTRIES",
    of: CountryCodeList.self,
    "The countries to ship to, such as DE,FR,US; may be repeated."
  )

  static let command = Command(
    "quote",
    "Shows the price of an order, by country.",
    discussion: """
      The store computes a quote as it would the order, and saves nothing. Without --by it chooses \
      the cheapest shipping method. Of several countries, those it does not ship to are listed with \
      the reason; of a single one, that is an error with exit status 5.
      """,
    examples: [
      Example("rialto orders quote MUG-RED=2 --to DE", "Two mugs to Germany."),
      Example("rialto orders quote --to DE,FR,US,JP", "The cart, shipped to four countries."),
      Example("rialto orders quote MUG-RED --to FR --discount WELCOME", "With a discount code."),
    ],
    arguments: [ItemOptions.items],
    options: [
      countries, ItemOptions.method, ItemOptions.discount, ItemOptions.currency, DryRun.option,
    ],
    output: .rows(QuoteRows.table(in: .plain))
  ) { @MainActor invocation, context in
    let display = try context.display
    let countries = try invocation[countries].flatMap(\.countries)
    guard !countries.isEmpty else {
      throw UsageError(.missingArgument("--to COUNTRIES"), at: invocation.path)
    }
    let ordering = try await context.ordering()
    let selection = try await ItemOptions.selection(of: invocation, cart: ordering)
    let request = QuoteRequest(
      lines: selection.lines,
      countries: countries,
      currency: selection.currency,
      discountCode: try invocation[ItemOptions.discount],
      shippingMethod: try invocation[ItemOptions.method]
    )
    let outcomes = try await FieldInputs(request).explainingInvalid {
      try await ordering.client.quotes(request)
    }
    // A refusal is a row among several countries, and the failure of a single one.
    if outcomes.value.count == 1, let refusal = outcomes.value[0].refusal { throw refusal }
    try display.list(outcomes.value, as: QuoteRows.table(in: display.locale))
    display.note(outcomes.drops)
  }
}

/// The rows of quotes, one per country.
public enum QuoteRows {
  static func table(in locale: Locale) -> Table<QuoteOutcome> {
    let country = Column<QuoteOutcome>(
      "country",
      heading: "COUNTRY",
      shrinks: false,
      \.country.code
    )
    return Table([country] + columns(in: locale), priority: priority, empty: "No countries.")
  }

  /// The keys of the most important columns, the first one first.
  public static let priority = [
    "country", "totals.total", "refused.title", "totals.shipping", "shipping.name", "totals.tax",
  ]

  /// Returns the columns of the sums and the shipping, or of the refusal, without the country.
  public static func columns(in locale: Locale) -> [Column<QuoteOutcome>] {
    sums(in: locale) + rest
  }

  private static func sums(in locale: Locale) -> [Column<QuoteOutcome>] {
    Column<QuoteOutcome>.money("totals.total", heading: "TOTAL", in: locale) {
      $0.quote?.totals.total
    }
      + Column<QuoteOutcome>.money("totals.subtotal", heading: "SUBTOTAL", in: locale) {
        $0.quote?.totals.subtotal
      }
      + Column<QuoteOutcome>.money("totals.discount", heading: "DISCOUNT", in: locale) {
        $0.quote?.totals.discount
      }
      + Column<QuoteOutcome>.money("totals.shipping", heading: "SHIPPING", in: locale) {
        $0.quote?.totals.shipping
      }
      + Column<QuoteOutcome>.money("totals.tax", heading: "TAX", in: locale) {
        $0.quote?.totals.tax
      }
  }

  private static let rest: [Column<QuoteOutcome>] = [
    Column("totals.isTaxIncluded") { $0.quote?.totals.isTaxIncluded },
    Column("shipping.code") { $0.quote?.shipping.code.rawValue },
    Column("shipping.name", heading: "METHOD") {
      $0.quote?.shipping.name
    } text: {
      $0.quote?.shipping.words ?? ""
    },
    Column("shipping.daysFrom") { $0.quote?.shipping.daysFrom },
    Column("shipping.daysTo") { $0.quote?.shipping.daysTo },
    Column("lines") { $0.quote?.lines },
    Column("refused.code") { $0.refusal?.code },
    Column("refused.title", heading: "REASON") { $0.refusal?.title },
    Column("refused.reason") { $0.refusal?.reason },
  ]
}
