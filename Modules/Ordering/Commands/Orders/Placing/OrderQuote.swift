import CommandKit
import FoundationCore
import Ordering

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
    output: .rows(QuoteRows.table(in: .plain)),
    run: run
  )

  @MainActor
  private static func run(_ invocation: Invocation, with context: any OrderingContext) async throws
  {
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
