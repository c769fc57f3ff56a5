import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Orders that the store refuses: the outbox removes them, and the error says what to do.
@MainActor struct RefusalTests {
  let machine: Machine

  init() throws { machine = try Machine() }

  private func refusal(
    _ status: Int,
    _ code: String,
    _ members: String = ""
  ) async throws -> OrderingError {
    let shop = ScriptedShop { _ in .problem(status, code, members: members) }
    let model = try await machine.start(at: shop)
    let error = await #expect(throws: OrderingError.self) { try await model.place(.mugs(5)) }
    #expect(model.outbox.isEmpty)
    #expect(try await machine.start(at: shop).outbox.isEmpty)
    return try #require(error)
  }

  @Test func outOfStockSaysHowManyThereAreAndHowToTakeLess() async throws {
    let error = try await refusal(
      409,
      "out_of_stock",
      #""shortages":[{"sku":"MUG","wanted":5,"available":3},{"sku":"CUP","wanted":1,"available":0}]"#
    )
    #expect(error.code == "ordering.out_of_stock")
    #expect(error.category == .refused)
    #expect(error.title == "Not enough stock of 2 products.")
    #expect(error.reason == "MUG: 5 ordered, 3 in stock.\nCUP: 1 ordered, out of stock.")
    #expect(error.recoveries.map(\.title) == ["Order 3 of MUG", "Leave out CUP"])
    #expect(
      error.recoveries.map(\.action) == [
        .edit(field: "lines[MUG].quantity", accepted: ["3"]),
        .edit(field: "lines[CUP].quantity", accepted: ["0"]),
      ]
    )
  }

  @Test(arguments: [
    ("unknown", "", "No such code."),
    ("inactive", "", "It is switched off."),
    ("not_started", "", "It is not valid yet."),
    ("ended", "", "It has expired."),
    (
      "minimum_spend", #","minimumSpend":{"amount":5000,"currency":"EUR"}"#,
      "The minimum spend is 50.00 EUR."
    ),
    ("used_up", "", "It has reached its usage limit."),
    ("used_up_by_customer", "", "You have used it as often as allowed."),
    ("currency", "", "It is for orders in another currency."),
    ("full_moon", "", "The store says 'full_moon'."),
  ])
  func aDiscountThatDoesNotHoldSaysWhy(_ word: String, _ more: String, _ why: String) async throws {
    let error = try await refusal(
      409,
      "discount_invalid",
      #""discount":"SPRING","refusal":"\#(word)"\#(more)"#
    )
    #expect(error.code == "ordering.discount_invalid")
    #expect(error.title == "The discount 'SPRING' does not apply to this order.")
    #expect(error.reason == why)
    #expect(error.recoveries.map(\.action) == [.edit(field: "discountCode", accepted: [])])
  }

  @Test func unsupportedCountryErrorListsShippingCountries() async throws {
    let error = try await refusal(
      409,
      "not_shipped_there",
      #""country":"JP","countries":["DE","AT"]"#
    )
    #expect(error.title == "This order does not ship to JP.")
    #expect(error.reason == "It ships to DE, AT.")
    #expect(
      error.recoveries.map(\.action) == [
        .edit(field: "shippingMethod", accepted: []),
        .edit(field: "address.country", accepted: ["DE", "AT"]),
      ]
    )
  }

  @Test func aChangedPriceSaysBothAndOffersTheNewOne() async throws {
    let error = try await refusal(
      409,
      "price_changed",
      #""expected":{"amount":2990,"currency":"EUR"},"total":{"amount":3190,"currency":"EUR"}"#
    )
    #expect(error.code == "ordering.price_changed")
    #expect(error.category == .refused)
    #expect(error.title == "The total is now 31.90 EUR.")
    #expect(error.reason == "The expected total was 29.90 EUR.")
    #expect(error.recoveries.map(\.title) == ["Place it for 31.90 EUR"])
  }

  @Test func fieldsThatAreNotRightAreNamed() async throws {
    let error = try await refusal(
      422,
      "invalid",
      #""errors":[{"field":"lines[0].sku","code":"unknown","message":"There is no such SKU."}]"#
    )
    guard case .invalid(let failure) = error else {
      Issue.record(error)
      return
    }
    #expect(failure.errors["lines[0].sku"].map(\.code) == ["unknown"])
  }

  @Test(arguments: [
    (401, "unauthorized", "ordering.not_signed_in"), (403, "forbidden", "ordering.not_allowed"),
    (409, "something_new", "ordering.refused"), (422, "key_reused", "http.status_422"),
    (429, "too_many", "http.status_429"),
  ])
  func refusedRequestsLeaveOutboxEmpty(_ status: Int, _ code: String, _ ours: String)
    async throws
  {
    #expect(try await refusal(status, code).code == ours)
  }

  /// An earlier attempt may have placed the order.
  @Test func aRefusalOfTheOrderItselfSettlesItAfterALostRequest() async throws {
    let shop = ScriptedShop([.requestLost]) { _ in
      .problem(409, "out_of_stock", members: #""shortages":[]"#)
    }
    let model = try await machine.start(at: shop)
    let error = await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    let key = try #require(error?.unknown?.key)
    let later = await #expect(throws: OrderingError.self) { try await model.resume(key) }
    #expect(later?.code == "ordering.out_of_stock")
    #expect(model.outbox.isEmpty)
  }

  @Test func unauthorizedRetryOffersSignInFirst() async throws {
    let shop = ScriptedShop([.answerLost, .intercepted(401)])
    let model = try await machine.start(at: shop)
    await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    let error = await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    #expect(error?.category == .unknownOutcome)
    #expect(error?.recoveries.map(\.action.name) == ["sign_in", "retry"])
    #expect(error?.recoveries.map(\.isAutomatic) == [false, false])
  }

  @Test func anOrderThatIsStillBeingPlacedIsUnknown() async throws {
    let shop = ScriptedShop { _ in .problem(409, "key_in_use") }
    let model = try await machine.start(at: shop)
    let error = await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    #expect(error?.category == .unknownOutcome)
    let key = try #require(error?.unknown?.key)
    #expect(error?.suggestion == "Resume it with its key \(key): the store places it once.")
    #expect(error?.recoveries.map(\.isAutomatic) == [true])
  }
}
