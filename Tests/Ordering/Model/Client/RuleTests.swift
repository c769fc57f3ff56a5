import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Reading and changing shipping methods, discounts and taxes.
@MainActor struct RuleTests {
  let machine: Machine

  init() throws { machine = try Machine() }

  @Test func aNewOneIsAddedAndAKnownOnePutInItsPlace() async throws {
    let shop = ScriptedShop { .json($0.body) }
    let model = try await machine.start(at: shop)
    var discount = Discount(code: "SPRING", kind: .known(.percentage), percent: 12.5)
    try await model.save(discount)
    discount.revision = 4
    try await model.save(discount, isDryRun: true)
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
    let model = try await machine.start(at: shop)
    #expect(try await model.rules(TaxRate.self) == [rate])
    try await model.remove(rate)
    _ = try? await model.rules(ShippingMethod.self)
    #expect(
      shop.lines == ["GET /v1/tax-rates", "DELETE /v1/tax-rates/DE", "GET /v1/shipping-methods"]
    )
    #expect(shop.questions.value[1].fields["If-Match"] == "\"r2\"")
  }

  @Test func oneThatSomeoneElseChangedIsLeftAlone() async throws {
    let shop = ScriptedShop { _ in .problem(412, "changed_meanwhile") }
    let model = try await machine.start(at: shop)
    let rate = TaxRate(country: try .code("DE"), percent: 19, isIncluded: true, revision: 2)
    let error = await #expect(throws: OrderingError.self) { try await model.save(rate) }
    #expect(error?.category == .conflict)
  }
}
