import CatalogTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

struct RuleTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore() }

  @Test func rulesAreAddedShownChangedAndRemoved() async throws {
    let draft: JSONValue = [
      "code": "TEN", "kind": "percentage", "percent": .number("12.5"), "isActive": true,
    ]
    let added = try await store.client.post("/v1/discounts", draft)
    #expect(added.status == 201)
    #expect(added.fields["Location"] == "/v1/discounts/TEN")
    let discount: Discount = try added.decoded()
    #expect(discount.percent == Decimal(string: "12.5") && discount.uses == 0)
    let changed = try await store.client.put(
      "/v1/discounts/TEN",
      draft.with("limit", 3),
      ifMatch: added.tag
    )
    #expect(try changed.decoded(as: Discount.self).limit == 3)
    let stale = try await store.client.put("/v1/discounts/TEN", draft, ifMatch: added.tag)
    #expect(stale.status == 412)
    let list = try await store.client.get("/v1/discounts")
    #expect(list.json?["items"] == .array([try #require(changed.json)]))
    let gone = try await store.client.delete("/v1/discounts/TEN", ifMatch: changed.tag)
    #expect(gone.status == 204)
    #expect(try await store.client.get("/v1/discounts/TEN").status == 404)
  }

  @Test(.overOneDatabase) func invalidRulesReturnFieldErrors() async throws {
    let percent: JSONValue = ["code": "ten", "kind": "percentage", "isActive": true]
    let discount = try await store.client.post("/v1/discounts", percent)
    #expect(discount.errors.map(\.field) == ["code", "percent"])
    let again: JSONValue = ["country": "DE", "percent": 7, "isIncluded": true]
    let rate = try await store.client.post("/v1/tax-rates", again)
    #expect(rate.errors.map(\.code) == ["taken"])
    let other = try await store.client.put("/v1/tax-rates/AT", again, ifMatch: "*")
    #expect(other.errors.map(\.code) == ["fixed"])
    let method: JSONValue = [
      "code": "bike", "name": "Bike", "isActive": true, "rates": [.rate(["D1"], 100)],
    ]
    let bike = try await store.client.post("/v1/shipping-methods", method)
    #expect(bike.errors.map(\.field) == ["rates[0].countries[0]"])
    let nowhere = method.with("rates", [.rate(["XX"], 100)])
    #expect(try await store.client.post("/v1/shipping-methods", nowhere).status == 422)
  }

  @Test func aTrialKeepsNothing() async throws {
    let answer = try await store.client.post(
      "/v1/discounts?dryRun=true",
      ["code": "FREE", "kind": "free_shipping", "isActive": true]
    )
    #expect(answer.status == 201)
    #expect(try await store.client.get("/v1/discounts").json?["items"] == [])
  }

  @Test(.overOneDatabase) func aDiscountHoldsForItsTimeAndItsSpend() async throws {
    let start = store.clock.now.addingTimeInterval(3600)
    try await store.add(
      "discounts",
      [
        "code": "TEN", "kind": "percentage", "percent": 10, "isActive": true,
        "startsAt": .string(start.formatted(.iso8601)),
        "endsAt": .string(start.addingTimeInterval(3600).formatted(.iso8601)),
        "minimumSpend": .euros(2000),
      ]
    )
    let draft = JSONValue.order(["MUG-BLUE": 2], more: [.init("discountCode", "TEN")])
    #expect(try await refusal(of: draft) == "not_started")
    store.clock.advance(by: 3600)
    #expect(try await refusal(of: draft) == nil)
    #expect(try await refusal(of: draft.with("lines", .lines(["MUG-BLUE": 1]))) == "minimum_spend")
    store.clock.advance(by: 3600)
    #expect(try await refusal(of: draft) == "ended")
    #expect(try await refusal(of: draft.with("discountCode", "NONE")) == "unknown")
    #expect(try await store.uses(of: "TEN") == 1)
    try await store.expectSound()
  }

  @Test func aDiscountHoldsAsOftenAsItMay() async throws {
    try await store.add(
      "discounts",
      [
        "code": "TWICE", "kind": "fixed", "amount": .euros(100), "isActive": true, "limit": 3,
        "limitPerCustomer": 2,
      ]
    )
    let code = [JSONValue.Member("discountCode", "twice")]
    #expect(try await refusal(of: .order(more: code)) == nil)
    #expect(try await refusal(of: .order(email: "ANN@example.com", more: code)) == nil)
    #expect(try await refusal(of: .order(more: code)) == "used_up_by_customer")
    #expect(try await refusal(of: .order(email: "bob@example.com", more: code)) == nil)
    #expect(try await refusal(of: .order(email: "cy@example.com", more: code)) == "used_up")
    #expect(try await store.uses(of: "TWICE") == 3)
    let removal = try await store.client.delete("/v1/discounts/TWICE", ifMatch: "*")
    #expect(removal.code == "discount_in_use")
    let fewer = try await store.client.put(
      "/v1/discounts/TWICE",
      ["code": "TWICE", "kind": "fixed", "amount": .euros(1), "isActive": true, "limit": 2],
      ifMatch: "*"
    )
    #expect(fewer.errors.map(\.field) == ["limit"])
    try await store.expectSound()
  }

  /// The reason why a discount does not apply to an order; `nil` if the order was placed.
  private func refusal(of draft: JSONValue) async throws -> String? {
    let answer = try await store.place(draft)
    #expect(answer.status == 201 || answer.code == "discount_invalid")
    return answer.json?["refusal"]?.text
  }
}
