import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP

/// How it is asked what an order would come to.
struct QuoteOperations: Sendable {
  let store: Store

  var all: [StoreOperation] { [quote] }

  private var quote: StoreOperation {
    StoreOperation(
      name: "quote",
      method: .post,
      path: "/v1/quotes",
      summary: "Tells what an order would come to, sent to some countries, and leaves no trace.",
      role: .reader,
      body: .json(QuoteRequest.schema),
      success: .json(
        .list("QuoteList", of: Quote.outcome),
        "For each country a quote, or why nothing is sold there."
      )
    ) { call in
      let request: QuoteRequest = try call.decoded()
      let errors = request.errors
      guard errors.isEmpty else { throw Problem.invalid(errors.all) }
      let now = store.now()
      let outcomes = try await store.database.read { transaction in
        let pricer = QuoteBuilder(transaction: transaction, now: now)
        let goods = try await pricer.goods(for: request.lines, in: request.currency)
        var outcomes: [JSONValue] = []
        for country in request.countries {
          outcomes.append(try await pricer.outcome(request, goods, to: country))
        }
        return outcomes
      }
      return HTTPResponse(.list(outcomes))
    }
  }
}

extension QuoteBuilder {
  /// What the same order would be answered with, as far as it depends on the country.
  fileprivate func outcome(
    _ request: QuoteRequest,
    _ stocked: [StockedGoods],
    to country: CountryCode
  ) async throws -> JSONValue {
    do {
      try requireStock(of: stocked)
      let goods = stocked.map(\.goods)
      return try await quote(
        goods,
        in: request.currency,
        to: country,
        by: request.shippingMethod,
        discount: discount(request.discountCode, on: goods, in: request.currency)
      ).json
    } catch let problem as Problem where problem.status == 409 {
      return .object([
        .init("country", .string(country.code)), .init("problem", problem.part),
      ])
    }
  }
}

extension Problem {
  /// As a part of an answer of several.
  fileprivate var part: JSONValue {
    var members: [JSONValue.Member] = [
      .init("type", .string("urn:rialto:problem:\(code)")), .init("code", .string(code)),
      .init("title", .string(title)),
    ]
    members.add("detail", detail.map(JSONValue.string))
    return .object(members + self.members)
  }
}
