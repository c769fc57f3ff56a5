import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Reading and changing shipping methods, discounts and taxes.
struct RuleTests {
  @Test func aNewOneIsAddedAndAKnownOnePutInItsPlace() async throws {
    let shop = ScriptedShop { .json($0.body) }
    let store = try shop.store()
    var discount = Discount(code: "SPRING", kind: .known(.percentage), percent: 12.5)
    try await store.save(discount)
    discount.revision = 4
    try await store.save(discount, isDryRun: true)
    #expect(shop.lines == ["POST /v1/discounts", "PUT /v1/discounts/SPRING"])
    #expect(shop.questions.value.map { $0.fields["If-Match"] } == [nil, "\"r4\""])
    #expect(shop.questions.value.map { $0.query["dryRun"] } == [nil, "true"])
    #expect(shop.questions.value[0].body.contains(#""percent":12.5"#))
  }

  @Test func eachKindIsAtItsPlace() async throws {
    let rate = TaxRate(country: try .code("DE"), percent: 19, isIncluded: true, revision: 2)
    let shop = ScriptedShop { question in
      .json(question.line.hasPrefix("GET") ? #"{"items":[\#(encoded(rate))]}"# : "")
    }
    let store = try shop.store()
    #expect(try await store.rules(TaxRate.self).value == [rate])
    try await store.remove(rate)
    _ = try? await store.rules(ShippingMethod.self)
    #expect(
      shop.lines == ["GET /v1/tax-rates", "DELETE /v1/tax-rates/DE", "GET /v1/shipping-methods"]
    )
    #expect(shop.questions.value[1].fields["If-Match"] == "\"r2\"")
  }

  @Test func oneThatSomeoneElseChangedIsLeftAlone() async throws {
    let shop = ScriptedShop { _ in .problem(412, "changed_meanwhile") }
    let store = try shop.store()
    let rate = TaxRate(country: try .code("DE"), percent: 19, isIncluded: true, revision: 2)
    let error = await #expect(throws: OrderingError.self) { try await store.save(rate) }
    #expect(error?.category == .conflict)
  }

  @Test func invalidRuleFailsWithoutARequest() async throws {
    let shop = ScriptedShop()
    let discount = Discount(code: "SPRING", kind: .known(.percentage), percent: 120)
    let error = await #expect(throws: OrderingError.self) {
      try await shop.store().save(discount)
    }
    #expect(error?.form?.errors.all.map(\.field) == ["percent"])
    #expect(shop.lines.isEmpty)
  }
}
