import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Customers and documents: the requests to the store.
@MainActor struct CustomerTests {
  let machine: Machine
  private let customer = Customer(
    id: 7,
    email: "ada@example.com",
    name: "Ada",
    orderCount: 2,
    spent: [.euros(500)]
  )

  init() throws { machine = try Machine() }

  @Test func theAddressOfACustomerIsInNoURL() async throws {
    let customer = customer
    let shop = ScriptedShop { _ in .json(encoded(customer)) }
    let model = try await machine.start(at: shop)
    #expect(try await model.customer(email: "ada@example.com") == customer)
    let question = try #require(shop.questions.value.first)
    #expect(question.line == "POST /v1/customers/find")
    #expect(question.body == #"{"email":"ada@example.com"}"#)
  }

  @Test func theListIsLoadedPageByPage() async throws {
    let customer = customer
    let other = Customer(id: 8, email: "ida@example.com", name: "Ida", orderCount: 1)
    let shop = ScriptedShop { question in
      guard question.query["cursor"] == nil else {
        return .json(#"{"items":[\#(encoded(other))]}"#)
      }
      return .json(#"{"items":[\#(encoded(customer))],"next":"x"}"#)
    }
    let model = try await machine.start(at: shop)
    try await model.loadCustomers(CustomerFilter(text: "ada", sort: .orders))
    #expect(model.customers.value?.items == [customer])
    #expect(model.customers.value?.next == .cursor("x"))
    try await model.loadNextCustomers()
    #expect(model.customers.value?.items == [customer, other])
    #expect(model.customers.value?.next == nil)
    let queries = shop.questions.value.map(\.query)
    #expect(queries.map { $0["q"] } == ["ada", "ada"])
    #expect(queries.map { $0["sort"] } == ["orders", "orders"])
    #expect(queries.map { $0["cursor"] } == [nil, "x"])
  }

  @Test func anInvalidFilterIsNotSent() async throws {
    let shop = ScriptedShop { _ in .json("{}") }
    let model = try await machine.start(at: shop)
    await #expect(throws: OrderingError.self) {
      try await model.loadCustomers(CustomerFilter(text: "a\u{7}b"))
    }
    #expect(shop.questions.value.isEmpty)
  }

  @Test func erasingSaysIfTheDocumentsAreIncluded() async throws {
    let result = CustomerErasure(
      customer: 7,
      orderCount: 2,
      keptDocumentCount: 0,
      erasedDocumentCount: 1
    )
    let shop = ScriptedShop { _ in .json(encoded(result)) }
    let model = try await machine.start(at: shop)
    #expect(try await model.erase(7, includesDocuments: true) == result)
    let question = try #require(shop.questions.value.first)
    #expect(question.line == "POST /v1/customers/7/erase")
    #expect(question.body == #"{"includesDocuments":true}"#)
  }

  @Test func anInvoiceNamesItsSeller() async throws {
    let shop = ScriptedShop { _ in .problem(409, "nothing_to_invoice") }
    let model = try await machine.start(at: shop)
    await #expect(throws: OrderingError.self) {
      try await model.invoice(for: "7", from: Seller(name: "Mugs", address: ["Markt 1"]))
    }
    let question = try #require(shop.questions.value.first)
    #expect(question.line == "POST /v1/orders/7/invoice")
    #expect(question.body == #"{"seller":{"address":["Markt 1"],"name":"Mugs"}}"#)
  }

  @Test(arguments: [
    (OrderStatus.placed, PaymentStatus.paid, true), (.delivered, .unpaid, true),
    (.delivered, .paid, false), (.returned, .partiallyRefunded, false), (.cancelled, .paid, true),
    (.cancelled, .authorized, true), (.cancelled, .refunded, false), (.expired, .unpaid, false),
    (.shipped, .paid, true),
  ])
  func anOrderIsFinishedOnceItIsDeliveredAndSettled(
    status: OrderStatus,
    payment: PaymentStatus,
    isUnfinished: Bool
  ) throws {
    let order = Order.example(
      "7",
      of: try .mugs(),
      status: .known(status),
      payment: .known(payment)
    )
    #expect(order.isUnfinished == isUnfinished)
  }
}
