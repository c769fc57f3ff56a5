import CommandKit
import FoundationCore
import Ordering

/// `rialto orders quote`: tells what an order would come to.
enum OrderQuote {
  private static let countries = Option.values(
    "to",
    "COUNTRIES",
    of: CountryCodeList.self,
    "Where it would go, as in DE,FR,US; may be repeated."
  )

  static let command = Command(
    "quote",
    "Tells what an order would come to, country by country.",
    discussion: """
      It is the computation that placing does, and leaves no trace. Where no way of sending is named \
      it is the cheapest. That something is not sent to one of several countries is an answer; of \
      one country alone it is a refusal, with exit code 5.
      """,
    examples: [
      Example("rialto orders quote MUG-RED=2 --to DE", "Two mugs to Germany."),
      Example("rialto orders quote --to DE,FR,US,JP", "What is in the cart, to four countries."),
      Example("rialto orders quote LAMP --to FR --discount SPRING", "With a code."),
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
    let choice = try await ItemOptions.choice(of: invocation, ordering)
    let outcomes = try await ordering.quote(
      QuoteRequest(
        lines: choice.lines,
        countries: countries,
        currency: choice.currency,
        discountCode: try invocation[ItemOptions.discount],
        shippingMethod: try invocation[ItemOptions.method]
      )
    )
    // A refusal is a row among several countries, and the failure of a single one.
    if outcomes.count == 1, let refusal = outcomes[0].refusal { throw refusal }
    try display.list(outcomes, as: QuoteRows.table(in: display.locale))
    display.note(ordering.quoteDrops)
  }
}
