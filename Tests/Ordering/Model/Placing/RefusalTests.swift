import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Orders that the store says no to: nothing is left of them but why, and what can be done.
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
    #expect(error.title == "There is not enough of 2 things.")
    #expect(error.reason == "MUG: 5 wanted, 3 available.\nCUP: 1 wanted, none available.")
    #expect(error.recoveries.map(\.title) == ["Take 3 of MUG", "Leave out CUP"])
    #expect(
      error.recoveries.map(\.action) == [
        .edit(field: "lines[MUG].quantity", accepted: ["3"]),
        .edit(field: "lines[CUP].quantity", accepted: ["0"]),
      ]
    )
    guard case .outOfStock(let shortages) = error else { return }
    var draft = try OrderDraft.mugs(5)
    draft.lines.append(ItemQuantity(sku: "CUP", quantity: 1))
    draft.expectedTotal = .euros(9900)
    let less = draft.reduced(to: shortages)
    #expect(less.lines == [ItemQuantity(sku: "MUG", quantity: 3)])
    #expect(less.expectedTotal == nil)
  }

  @Test(arguments: [
    ("unknown", "", "There is no such code."),
    ("not_started", "", "It does not hold yet."),
    ("ended", "", "It holds no more."),
    (
      "minimum_spend", #","minimumSpend":{"amount":5000,"currency":"EUR"}"#,
      "It holds for orders of 50.00 EUR or more."
    ),
    ("used_up", "", "It was used as often as it may be."),
    ("used_up_by_customer", "", "You have used it as often as one may."),
    ("currency", "", "It holds for orders in another currency."),
    ("full_moon", "", "The store says 'full_moon'."),
  ])
  func aDiscountThatDoesNotHoldSaysWhy(_ word: String, _ more: String, _ why: String) async throws {
    let error = try await refusal(
      409,
      "discount_invalid",
      #""discount":"SPRING","refusal":"\#(word)"\#(more)"#
    )
    #expect(error.code == "ordering.discount_invalid")
    #expect(error.title == "The discount 'SPRING' does not hold for this order.")
    #expect(error.reason == why)
    #expect(error.recoveries.map(\.action) == [.edit(field: "discountCode", accepted: [])])
  }

  @Test func notShippedThereSaysWhereItIsSentTo() async throws {
    let error = try await refusal(
      409,
      "not_shipped_there",
      #""country":"JP","countries":["DE","AT"]"#
    )
    #expect(error.title == "Nothing is sent to JP in that way.")
    #expect(error.reason == "It is sent to DE, AT.")
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
    #expect(error.title == "It costs 31.90 EUR by now.")
    #expect(error.reason == "It was 29.90 EUR, and is 31.90 EUR now.")
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
  func whateverComesBeforeTheOrderLeavesNone(_ status: Int, _ code: String, _ ours: String)
    async throws
  {
    #expect(try await refusal(status, code).code == ours)
  }

  /// An earlier sending may have been the one that placed it.
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

  @Test func whereTheStoreWantsToKnowWhoAsksThatComesFirst() async throws {
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
    #expect(error?.suggestion == "Settle it with its key \(key): exactly one order comes of it.")
    #expect(error?.recoveries.map(\.isAutomatic) == [true])
  }
}
