import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// The customers, who are known by their orders alone, in a transaction.
///
/// The ID of a customer is the number of the first order. The name of a customer is the e-mail
/// address in small letters.
struct CustomerStore {
  private let transaction: any Transaction

  init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Returns the customer with an ID; throws a problem of status 404 without such a customer.
  func require(_ id: Int) async throws -> Customer {
    try await customer(named: name(of: id)).orNotFound("customer \(id)")
  }

  /// Returns the customer with a name, with all addresses; `nil` if there is no such customer.
  func customer(named name: String) async throws -> Customer? {
    guard var customer = try await customers(named: [name])[name] else { return nil }
    var addresses: [Address] = []
    try await transaction.each(
      "SELECT address FROM customer_order WHERE customer = \(name) ORDER BY number DESC"
    ) { row in
      let address: Address = try row.json(0)
      if !addresses.contains(address) { addresses.append(address) }
    }
    customer.addresses = addresses
    return customer
  }

  /// Returns the name of a customer; throws a problem of status 404 without such a customer.
  func name(of id: Int) async throws -> String {
    let name: String? = try await transaction.value(
      """
      SELECT customer FROM customer_order o WHERE number = \(id) AND NOT EXISTS (
        SELECT 1 FROM customer_order p WHERE p.customer = o.customer AND p.number < o.number
      )
      """
    )
    return try name.orNotFound("customer \(id)")
  }

  /// Returns everything that the store knows about a customer.
  func record(of id: Int) async throws -> CustomerRecord {
    let customer = try await require(id)
    let name = try await name(of: id)
    let (store, documents) = (OrderStore(transaction), DocumentStore(transaction))
    var orders: [CustomerRecord.OrderRecord] = []
    for order in try await store.orders(ofCustomer: name) {
      let number = Int(order.number.rawValue) ?? 0
      orders.append(
        CustomerRecord.OrderRecord(
          order: order,
          events: try await store.events(of: number, in: order.paid.currency),
          documents: try await documents.documents(of: number)
        )
      )
    }
    return CustomerRecord(customer: customer, orders: orders)
  }

  /// Returns customers by name, each with the address of the last order.
  func customers(named names: [String]) async throws -> [String: Customer] {
    guard !names.isEmpty else { return [:] }
    var sums: [String: CustomerSums] = [:]
    try await transaction.each(
      """
      SELECT customer, currency, count(*), min(number), max(number), min(created), max(created),
        CAST(sum(paid - refunded) AS BIGINT)
      FROM customer_order WHERE \(transaction.dialect.isIn("customer", .texts(names)))
      GROUP BY customer, currency ORDER BY customer, currency
      """
    ) { row in
      try sums[try row[0], default: CustomerSums()].add(row)
    }
    var customers: [String: Customer] = [:]
    try await transaction.each(
      """
      SELECT customer, email, address, erased FROM customer_order
      WHERE \(transaction.dialect.isIn("number", .numbers(sums.values.map(\.last))))
      """
    ) { row in
      let name: String = try row[0]
      customers[name] = try sums[name]?.customer(
        email: row[1],
        address: row.json(2),
        erasedAt: (row[3] as Int?).map(Date.init(seconds:))
      )
    }
    return customers
  }
}

/// The counts and sums of the orders of a customer.
private struct CustomerSums {
  var (first, last, count) = (Int.max, 0, 0)
  var (from, to) = (Int.max, Int.min)
  var spent: [Money] = []

  /// Adds the orders in one currency.
  mutating func add(_ row: borrowing Row) throws {
    let code: String = try row[1]
    guard let currency = Currency(code) else { throw Problem.damaged }
    count += try row[2]
    (first, last) = (min(first, try row[3]), max(last, try row[4]))
    (from, to) = (min(from, try row[5]), max(to, try row[6]))
    spent.append(Money(minorUnits: try row[7], currency: currency))
  }

  func customer(email: String, address: Address, erasedAt: Date?) -> Customer {
    Customer(
      id: Customer.ID(rawValue: first),
      email: email,
      name: address.name,
      addresses: [address],
      orderCount: count,
      spent: spent,
      firstOrderAt: Date(seconds: from),
      lastOrderAt: Date(seconds: to),
      erasedAt: erasedAt
    )
  }
}
