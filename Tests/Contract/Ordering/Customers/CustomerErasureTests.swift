import CSQLite
import Foundation
import FoundationCore
import Ordering
import OrderingServer
import OrderingTestSupport
import StoreCore
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Erasing customers: the person goes, the books stay.
struct CustomerErasureTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore(mugs: 100) }

  private static let address = "ann.secret@example.com"
  private var draft: JSONValue {
    .order(
      email: Self.address,
      more: [
        .init(
          "billingAddress",
          [
            "name": "Bill Reader", "company": "Ann Works", "lines": ["Back Lane 2"],
            "city": "Bonn", "postalCode": "53111", "country": "DE",
          ]
        ),
        .init("vatID", "DE987654321"),
      ]
    )
  }

  /// Returns an order of Ann's that is finished, invoiced and partly refunded.
  private func finished(key: String = "ann-1") async throws -> Order {
    let order = try await store.delivered(draft, key: key)
    _ = try await store.invoice(order)
    let part = Money(minorUnits: 500, currency: .euro)
    let refunded = try await store.performed(
      .refund(part, reason: "Ann Example called"),
      on: order
    )
    _ = try await store.creditNote(refunded)
    return refunded
  }

  private func order(_ number: Order.ID) async throws -> Order {
    try await store.client.get("/v1/orders/\(number)").decoded()
  }

  @Test func thePersonGoesAndTheBooksStay() async throws {
    let before = try await finished()
    let customer = try await store.customer(Self.address)
    let result: CustomerErasure = try await store.erase(customer).decoded()
    #expect(
      result
        == CustomerErasure(
          customer: customer.id,
          orderCount: 1,
          keptDocumentCount: 2,
          erasedDocumentCount: 0
        )
    )
    let after = try await order(before.number)
    #expect(after.erasedAt == store.clock.now)
    #expect(after.email == "(erased)")
    #expect(after.address == .erased(in: before.address.country))
    #expect(after.totals == before.totals)
    #expect(after.lines == before.lines)
    #expect(after.paid == before.paid)
    #expect(after.refunded == before.refunded)
    #expect(after.revision == before.revision + 1)
    #expect(after.shipments.map(\.tracking) == [Tracking(carrier: "dhl")])
    let events = try await store.client.get("/v1/orders/\(before.number)/events")
    #expect(events.json?["items"]?.elements.last?["action"] == "erase")
    for word in ["ann", "example", "köln"] {
      let list = try await store.client.get("/v1/orders?q=\(word)")
      #expect(list.json?["items"]?.elements == [], "\(word)")
    }
    #expect(try await store.client.get("/v1/orders?q=mug-red").json?["items"]?.elements.count == 1)
    let unknown = try await store.client.post(
      "/v1/customers/find",
      ["email": .string(Self.address)]
    )
    #expect(unknown.status == 404)
    #expect(try await store.client.get("/v1/customers").json?["items"]?.elements == [])
    let shown: Customer = try await store.client.get("/v1/customers/\(customer.id)").decoded()
    #expect(shown.erasedAt != nil)
    #expect(shown.spent == customer.spent)
    try await store.expectSound()
  }

  @Test func noTableHasThePersonAnyMore() async throws {
    _ = try await store.server.webhooks.add("https://shop.example/hooks", events: [])
    _ = try await finished()
    let customer = try await store.customer(Self.address)
    #expect(try await store.erase(customer, includesDocuments: true).status == 200)
    let tables = StoreSchema.store.tables.filter { $0.index == nil }
    for table in tables {
      let rows = try await store.server.store.database.read {
        try await $0.rows(of: $0.layouts(of: [table])[0])
      }
      let text = "\(rows)".lowercased()
      for word in ["ann.secret", "ann example", "main street", "50667", "köln", "00340434"]
        + ["bill reader", "ann works", "back lane", "de987654321"]
      {
        #expect(!text.contains(word), "\(table.name): \(word)")
      }
    }
    try await store.expectSound()
  }

  @Test func noFileHasTheBytesOfThePersonAnyMore() async throws {
    guard TestedStore.isInFile else { return try await expectNoBytesOfTheErased() }
    await #expect(processExitsWith: .success) {
      // SQLite as it is without an option that some distributions build it with.
      let setUp: @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Int32 = {
        connection,
        _,
        _ in
        sqlite3_exec(connection, "PRAGMA secure_delete = OFF", nil, nil, nil)
      }
      sqlite3_auto_extension(unsafeBitCast(setUp, to: (@convention(c) () -> Void).self))
      try await CustomerErasureTests().expectNoBytesOfTheErased()
    }
  }

  private func expectNoBytesOfTheErased() async throws {
    _ = try await store.server.webhooks.add("https://shop.example/hooks", events: [])
    for number in 1...5 {
      _ = try await finished(key: "ann-\(number)")
      _ = try await store.delivered(.order(), key: "bob-\(number)")
    }
    let customer = try await store.customer(Self.address)
    let words = ["ann.secret", "Ann Example", "Ann Example called", "00340434"]
    for word in words { #expect(try await store.place.files(with: word) != [], "\(word)") }
    // The statistics of a database have common values of the columns.
    _ = try await store.server.store.database.write(.unrestricted) {
      try await $0.run("ANALYZE")
    }
    // A vacuum keeps what a transaction that began before may see.
    try await store.place.beginTransactionElsewhere()
    #expect(try await store.erase(customer, includesDocuments: true).status == 200)
    for word in ["ann.secret", "Ann Example called"] {
      let files = try await store.place.files(with: word)
      #expect(files == [], "\(word)")
    }
    try await store.expectSound()
  }

  @Test func theDocumentsKeepTheBuyerUnlessWanted() async throws {
    let order = try await finished()
    let customer = try await store.customer(Self.address)
    let invoice = try await store.documents(of: order).first
    _ = try await store.erase(customer)
    #expect(try await store.documents(of: order).first == invoice)
    #expect(
      try await store.documents(of: order).map(\.buyer.email) == [Self.address, Self.address]
    )
    let later: CustomerErasure = try await store.erase(customer, includesDocuments: true).decoded()
    #expect(later.erasedDocumentCount == 2)
    let documents = try await store.documents(of: order)
    #expect(documents.map(\.buyer.email) == ["(erased)", "(erased)"])
    #expect(documents.first?.total == invoice?.total)
    #expect(documents.first?.number == invoice?.number)
    try await store.expectSound()
  }

  @Test func webhooksAreToldOfTheErasureAndReceiveThePersonNoMore() async throws {
    let receiver = Receiver()
    _ = try await store.server.webhooks.add("https://shop.example/hooks", events: [])
    _ = try await finished()
    _ = try await store.erase(store.customer(Self.address))
    await store.server.deliverer(over: receiver.transport).deliverDue()
    #expect(try receiver.types.last == "order.erased")
    #expect(try receiver.bodies.allSatisfy { $0["order"]?["email"] == "(erased)" })
    #expect(try receiver.bodies.allSatisfy { !$0.text().contains("ann.secret") })
    try await store.expectSound()
  }

  @Test func aRepeatedRequestGetsTheOrderWithoutThePerson() async throws {
    let order = try await finished(key: "again")
    _ = try await store.erase(store.customer(Self.address))
    let again = try await store.place(draft, key: "again")
    #expect(again.status == 201)
    #expect(!again.text.contains(Self.address))
    let repeated: Order = try again.decoded()
    #expect(repeated.number == order.number)
    #expect(repeated.email == "(erased)")
  }

  @Test func aNewOrderMakesANewCustomer() async throws {
    _ = try await finished()
    let old = try await store.customer(Self.address)
    _ = try await store.erase(old)
    let order = try await store.placed(draft)
    let new = try await store.customer(Self.address)
    #expect(new.id.description == order.number.rawValue)
    #expect(new.orderCount == 1)
    #expect(try await store.client.get("/v1/customers/\(old.id)").status == 200)
  }

  @Test func unfinishedOrdersAreNamed() async throws {
    _ = try await finished()
    let open = try await store.placed(draft)
    let customer = try await store.customer(Self.address)
    let refused = try await store.erase(customer)
    #expect(refused.status == 409)
    #expect(refused.json?["code"] == "unfinished_orders")
    #expect(refused.json?["orders"] == [.string(open.number.rawValue)])
    #expect(!refused.text.contains(Self.address))
    #expect(try await order("1").email == Self.address)
    let unsettled = try await store.performed(.pay(), .cancel(), on: open)
    #expect(try await store.erase(customer).status == 409)
    _ = try await store.performed(.refund(), on: unsettled)
    #expect(try await store.erase(customer).status == 200)
  }

  @Test func aDryRunErasesNothing() async throws {
    let before = try await finished()
    let customer = try await store.customer(Self.address)
    let result: CustomerErasure = try await store.erase(customer, query: "?dryRun=true").decoded()
    #expect(result.orderCount == 1)
    #expect(try await order(before.number) == before)
    #expect(try await store.customer(Self.address) == customer)
  }
}
