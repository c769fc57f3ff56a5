import CatalogTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreCore
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The profile of a store: its currency, its seller and the numbers of its documents.
struct StoreProfileTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore() }

  private func profile() async throws -> StoreProfile {
    try await store.client.get("/v1/store").decoded()
  }

  @Test(.overOneDatabase) func aProfileIsReplacedAtItsRevisionAlone() async throws {
    let first = try await store.client.get("/v1/store")
    let before: StoreProfile = try first.decoded()
    #expect(before.name == "Mugs")
    #expect(before.currency == .euro)
    var changed = before
    (changed.currency, changed.country) = (.poundSterling, CountryCode("GB"))
    #expect(try await store.setProfile(changed, query: "?dryRun=true").status == 200)
    #expect(try await profile() == before)
    #expect(try await store.setProfile(changed).status == 200)
    let after = try await profile()
    #expect(after.currency == .poundSterling)
    #expect(after.revision ?? 0 > before.revision ?? 0)
    let late = try await store.client.put("/v1/store", before.json, ifMatch: first.tag)
    #expect(late.status == 412)
    #expect(try await store.client.put("/v1/store", before.json, ifMatch: nil).status == 428)
  }

  @Test func everyFieldIsChecked() async throws {
    var wrong = OrderedStore.profile
    wrong.name = " "
    wrong.country = CountryCode("XQ")
    wrong.currency = Currency("XQX")
    wrong.seller?.address = []
    wrong.bank = ["IBAN\u{9B}"]
    wrong.paymentDays = 400
    wrong.invoices = DocumentNumbering(prefix: "R1", first: 0)
    wrong.creditNotes.prefix = "R1"
    let answer = try await store.setProfile(wrong)
    #expect(answer.status == 422)
    #expect(
      answer.errors.map(\.field) == [
        "name", "country", "currency", "seller.address", "bank[0]", "paymentDays",
        "invoices.prefix", "invoices.first", "creditNotes.prefix", "creditNotes.prefix",
      ]
    )
  }

  /// Mugs cost euros and dollars: a store with both knows no currency before it is set up.
  @Test(.overOneDatabase) func aStoreThatWasNotSetUpHasTheOnlyCurrencyOfItsPrices() async throws {
    try await store.place.tamper("DELETE FROM store_profile")
    #expect(try await profile() == StoreProfile(currency: .euro))
    var mug = JSONValue.mug("USM", title: "US mug")
    mug = mug.with("variants", [.variant("USM-RED", colour: "Red", euros: 1, onHand: 1)])
    let text = mug.text().replacing("EUR", with: "USD")
    try await store.add("products", try ExactJSONDecoder().decode(JSONValue.self, from: text.utf8))
    #expect(try await profile().currency == nil)
  }

  @Test(.overOneDatabase) func numbersContinueWhereAnotherProgramStopped() async throws {
    var profile = OrderedStore.profile
    profile.invoices = DocumentNumbering(prefix: "RE-", first: 1001)
    profile.creditNotes = DocumentNumbering(prefix: "GS-", first: 51)
    #expect(try await store.setProfile(profile).status == 200)
    let order = try await store.performed(.pay(), .refund(), on: store.placed())
    let invoice: OrderDocument = try await store.invoice(order).decoded()
    let credit: OrderDocument = try await store.creditNote(order).decoded()
    #expect(invoice.number == "RE-1001")
    #expect(credit.number == "GS-51")
    let next: OrderDocument = try await store.invoice(store.placed()).decoded()
    #expect(next.number == "RE-1002")
    try await store.expectSound()
    profile.invoices.first = 2001
    let late = try await store.setProfile(profile)
    #expect(late.errors.map(\.field) == ["invoices.first"])
    #expect(late.errors.map(\.message) == ["The numbers have begun; the next one is 1003."])
  }

  @Test func aGapBeforeTheFirstNumberIsReported() async throws {
    _ = try await store.invoice(store.placed())
    try await store.expectSound()
    try await store.place.tamper("UPDATE store_profile SET first_invoice = 2")
    let found = try await store.server.checkConsistency()
    #expect(
      found.map(\.description) == [
        "The numbers of documents of the kind invoice are 1 to 1, but there are 1 from 2."
      ]
    )
  }
}
