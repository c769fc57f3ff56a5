import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Customers and documents: the requests to the store.
@MainActor struct CustomerTests {
  private let customer = Customer(
    id: 7,
    email: "ada@example.com",
    name: "Ada",
    orderCount: 2,
    spent: [.euros(500)]
  )

  @Test func theAddressOfACustomerIsInNoURL() async throws {
    let customer = customer
    let shop = ScriptedShop { _ in .json(encoded(customer)) }
    #expect(try await shop.store().customer(email: "ada@example.com").value == customer)
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
    let filter = CustomerFilter(text: "ada", sort: .orders)
    let customers = CustomersModel(client: try shop.store(), filter: filter).customers
    await customers.load()
    #expect(customers.items == [customer] && customers.hasMore)
    await customers.loadNext()
    #expect(customers.items == [customer, other] && !customers.hasMore)
    let queries = shop.questions.value.map(\.query)
    #expect(queries.map { $0["q"] } == ["ada", "ada"])
    #expect(queries.map { $0["sort"] } == ["orders", "orders"])
    #expect(queries.map { $0["cursor"] } == [nil, "x"])
  }

  @Test func anInvalidFilterIsNotSent() async throws {
    let shop = ScriptedShop { _ in .json("{}") }
    let filter = CustomerFilter(text: "a\u{7}b")
    let customers = CustomersModel(client: try shop.store(), filter: filter).customers
    await customers.load()
    #expect(customers.failure?.code == "form.invalid")
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
    #expect(try await shop.store().erase(7, includesDocuments: true) == result)
    let question = try #require(shop.questions.value.first)
    #expect(question.line == "POST /v1/customers/7/erase")
    #expect(question.body == #"{"includesDocuments":true}"#)
  }

  @Test func anErasedCustomerLeavesTheLoadedCustomers() async throws {
    let customer = customer
    let isErased = ObservedValue(false)
    let result = CustomerErasure(
      customer: 7,
      orderCount: 2,
      keptDocumentCount: 0,
      erasedDocumentCount: 1
    )
    let shop = ScriptedShop { question in
      if question.line == "GET /v1/customers" {
        return .json(#"{"items":[\#(isErased.value ? "" : encoded(customer))]}"#)
      }
      isErased.update { $0 = true }
      return .json(encoded(result))
    }
    let model = CustomersModel(client: try shop.store())
    await model.customers.load()
    let erasure = try await model.change { client in try await client.erase(customer.id) }
    #expect(erasure == result)
    #expect(model.customers.items.isEmpty && model.customers.failure == nil)
  }

  @Test func anInvoiceIsAskedForWithoutASeller() async throws {
    let shop = ScriptedShop { _ in .problem(409, "nothing_to_invoice") }
    await #expect(throws: OrderingError.self) {
      try await shop.store().invoice(for: "7")
    }
    let question = try #require(shop.questions.value.first)
    #expect(question.line == "POST /v1/orders/7/invoice")
    #expect(question.body == "")
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
