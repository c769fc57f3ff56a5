import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP

/// The API operation of quotes.
struct QuoteOperations: Sendable {
  let store: Store
  private let decodedRules = DecodedRules()

  init(store: Store) { self.store = store }

  var all: [APIOperation] { [quote] }

  private var quote: APIOperation {
    APIOperation(
      .quote,
      summary: "Computes what an order would cost, shipped to some countries; stores nothing.",
      role: .reader,
      body: .json(QuoteRequest.schema),
      success: .json(
        .list("QuoteList", of: QuoteOutcome.schema),
        "For each country a quote, or the problem of ordering from there."
      )
    ) { call in
      let request: QuoteRequest = try call.decoded()
      let errors = request.errors
      guard errors.isEmpty else { throw Problem.invalid(errors.all) }
      let now = store.now()
      let outcomes = try await store.database.read { transaction in
        let builder = QuoteBuilder(transaction: transaction, now: now)
        let offers = try await builder.offers(for: request.lines, in: request.currency)
        let items = try await builder.items(for: request.lines, from: offers, in: request.currency)
        var outcomes: [JSONValue] = []
        for country in request.countries {
          let rules = try await decodedRules.queue(
            ofOrdersTo: country,
            by: request.shippingMethod,
            in: transaction
          )
          outcomes.append(
            try await builder.outcome(of: request, for: items, to: country, by: rules)
          )
        }
        return outcomes
      }
      return HTTPResponse(listing: outcomes)
    }
  }
}

extension QuoteBuilder {
  /// Returns the quote for a country as JSON, or the problem for which the store refuses the order.
  fileprivate func outcome(
    of request: QuoteRequest,
    for stocked: [StockedItem],
    to country: CountryCode,
    by rules: QueuedRows<any StoredPricingRule>
  ) async throws -> JSONValue {
    do {
      try requireStock(of: stocked)
      let items = stocked.map(\.item)
      return try await quote(
        items,
        by: rules,
        in: request.currency,
        to: country,
        by: request.shippingMethod,
        discount: discount(request.discountCode, on: items, in: request.currency),
        vatID: request.vatID
      ).json
    } catch let problem as Problem where problem.status == 409 {
      return .object([
        .init("country", .string(country.code)), .init("problem", .object(problem.document)),
      ])
    }
  }
}
