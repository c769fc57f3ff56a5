import FoundationCore
import Ordering
import OrderingTestSupport
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The customers of a store.
struct CustomerListTests {
  let store: OrderedStore

  init() async throws {
    store = try await OrderedStore(mugs: 100)
    try await place("ann@example.com")
    try await place("bob@example.com", to: "AT")
    try await place("Ann@Example.com", to: "AT")
    try await place("eve@example.org")
  }

  private func place(_ email: String, to country: String = "DE") async throws {
    _ = try await store.placed(.order(email: email, to: country))
  }

  private func list(_ query: String = "") async throws -> [Customer] {
    let answer = try await store.client.get("/v1/customers\(query)")
    return try (answer.json?["items"]?.elements ?? []).map { item in
      try ExactJSONDecoder().decode(Customer.self, from: item.text().utf8)
    }
  }

  @Test func aCustomerIsAnAddressRegardlessOfCase() async throws {
    let customers = try await list()
    #expect(customers.map(\.id) == [4, 1, 2])
    let ann = try #require(customers.first { $0.id == 1 })
    #expect(ann.email == "Ann@Example.com")
    #expect(ann.orderCount == 2)
    #expect(ann.addresses.map(\.country.code) == ["AT"])
    #expect(
      try await store.customer("ANN@example.COM").addresses.map(\.country.code) == ["AT", "DE"]
    )
    let shown: Customer = try await store.client.get("/v1/customers/1").decoded()
    #expect(try await store.customer("ann@example.com") == shown)
  }

  @Test func theAmountIsWhatWasPaidLessRefunds() async throws {
    let order: Order = try await store.client.get("/v1/orders/1").decoded()
    let part = Money(minorUnits: 500, currency: .euro)
    _ = try await store.performed(.pay(), .refund(part), on: order)
    #expect(
      try await store.customer("ann@example.com").spent == [
        try order.totals.total - part
      ]
    )
    #expect(try await store.customer("bob@example.com").spent == [.zero(.euro)])
  }

  @Test func theListIsSortedAndSearched() async throws {
    #expect(try await list("?sort=email").map(\.id) == [1, 2, 4])
    #expect(try await list("?sort=orders").map(\.id) == [1, 2, 4])
    #expect(try await list("?q=bob").map(\.id) == [2])
    #expect(try await list("?q=ANN").map(\.id) == [4, 1, 2])
    #expect(try await list("?q=bob%20mug-red").map(\.id) == [2])
    #expect(try await list("?q=nobody").isEmpty)
    #expect(try await list("?q=%27%3B%20DROP%20TABLE").isEmpty)
    #expect(try await store.client.get("/v1/customers?sort=name").status == 400)
  }

  @Test(arguments: CustomerSort.allCases)
  func pagesHaveEveryCustomerOnce(sort: CustomerSort) async throws {
    var found: [Customer] = []
    var path = "/v1/customers?sort=\(sort.rawValue)&limit=1"
    while true {
      let answer = try await store.client.get(path)
      for item in answer.json?["items"]?.elements ?? [] {
        found.append(try ExactJSONDecoder().decode(Customer.self, from: item.text().utf8))
      }
      guard let next = answer.json?["next"]?.text else { break }
      #expect(!next.contains("example"))
      path = "/v1/customers?sort=\(sort.rawValue)&limit=1&cursor=\(next)"
    }
    #expect(found == (try await list("?sort=\(sort.rawValue)")))
  }

  @Test func theOrdersOfACustomerArePaged() async throws {
    let first = try await store.client.get("/v1/customers/1/orders?limit=1")
    #expect(first.json?["items"]?.elements.map { $0["number"] } == ["3"])
    let next = try #require(first.json?["next"]?.text)
    let second = try await store.client.get("/v1/customers/1/orders?limit=1&cursor=\(next)")
    #expect(second.json?["items"]?.elements.map { $0["number"] } == ["1"])
    #expect(second.json?["next"] == nil)
  }

  @Test(arguments: ["/v1/customers/3", "/v1/customers/9", "/v1/customers/9/orders"])
  func onlyFirstOrdersNameCustomers(path: String) async throws {
    #expect(try await store.client.get(path).status == 404)
  }

  @Test(arguments: ["nobody@example.com", "'; DROP TABLE customer_order; --", "%@example.com"])
  func anUnknownAddressIsNotFound(email: String) async throws {
    let answer = try await store.client.post("/v1/customers/find", ["email": .string(email)])
    #expect(answer.status == 404)
    #expect(!answer.text.contains(email))
  }

  @Test func theExportHasAllOfOnePersonAlone() async throws {
    let order: Order = try await store.client.get("/v1/orders/1").decoded()
    _ = try await store.invoice(order)
    let answer = try await store.client.get("/v1/customers/1/export")
    let record: CustomerRecord = try answer.decoded()
    #expect(record.customer.id == 1)
    #expect(record.orders.map(\.order.number) == ["1", "3"])
    #expect(record.orders.map(\.events.count) == [1, 1])
    #expect(record.orders.map { $0.documents.map(\.number) } == [["INV-1"], []])
    #expect(!answer.text.contains("bob@example.com"))
  }
}
