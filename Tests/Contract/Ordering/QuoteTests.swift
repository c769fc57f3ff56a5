import CatalogTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

struct QuoteTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore() }

  private func quotes(_ request: JSONValue) async throws -> ContractResponse {
    try await store.client.post("/v1/quotes", request)
  }

  @Test func aQuoteIsWhatTheOrderComesTo() async throws {
    let answer = try await quotes([
      "lines": .lines(["MUG-RED": 2, "CUP-BLUE": 1]), "countries": ["DE", "AT", "JP"],
      "currency": "EUR", "shippingMethod": "express",
    ])
    #expect(answer.status == 200)
    let items = try #require(answer.json?["items"]?.elements)
    #expect(items.map { $0["country"] } == ["DE", "AT", "JP"])
    for (country, item) in zip(["DE", "AT", "JP"], items) {
      let draft = JSONValue.order(["MUG-RED": 2, "CUP-BLUE": 1], to: country, by: "express")
      let trial = try await store.place(draft, query: "?dryRun=true")
      #expect(trial.json?["totals"] == item["totals"])
      #expect(trial.json?["lines"] == item["lines"])
    }
    #expect(try await store.client.get("/v1/orders").json?["items"] == [])
  }

  @Test(.overOneDatabase) func usesCheapestShippingMethodOrReportsProblem() async throws {
    let answer = try await quotes([
      "lines": .lines(["MUG-BLUE": 9]), "countries": ["DE", "AT", "JP"], "currency": "EUR",
    ])
    let items = try #require(answer.json?["items"]?.elements)
    // Free above 50 euros in Germany; orders above 100 euros do not ship to Austria.
    #expect(items.map { $0["shipping"]?["code"] } == ["standard", "express", "express"])
    #expect(items.map { $0["totals"]?["shipping"]?["amount"] } == [0, 1990, 1990])
    let standard = try await quotes([
      "lines": .lines(["MUG-BLUE": 1]), "countries": ["JP", "DE"], "currency": "EUR",
      "shippingMethod": "standard",
    ])
    let refused = try #require(standard.json?["items"]?[0])
    #expect(refused["country"] == "JP")
    #expect(refused["problem"]?["code"] == "not_shipped_there")
    #expect(standard.json?["items"]?[1]?["totals"] != nil)
  }

  @Test(.overOneDatabase) func quoteFailsForTheSameReasonsAsAnOrder() async throws {
    let request: JSONValue = [
      "lines": .lines(["MUG-RED": 11]), "countries": ["DE"], "currency": "EUR",
    ]
    let short = try await quotes(request).json?["items"]?[0]?["problem"]
    #expect(short?["code"] == "out_of_stock")
    #expect(short?["shortages"]?[0]?["available"] == 10)
    let few = request.with("lines", .lines(["MUG-RED": 1]))
    let discount = try await quotes(few.with("discountCode", "NONE"))
    #expect(discount.json?["items"]?[0]?["problem"]?["refusal"] == "unknown")
    #expect(try await quotes(request.with("lines", .lines(["NONE": 1]))).status == 422)
    #expect(try await quotes(few.with("countries", ["XX"])).status == 422)
    #expect(try await quotes(few.with("shippingMethod", "pigeon")).status == 422)
  }
}
