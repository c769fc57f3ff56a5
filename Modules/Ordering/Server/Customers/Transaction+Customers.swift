import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

extension Transaction {
  /// Returns the customer with an ID.
  ///
  /// - Throws: A problem of status 404 if there is none.
  func requireCustomer(_ id: Int) async throws -> Customer {
    try await customer(named: customerName(id)).orNotFound("customer \(id)")
  }

  /// Returns the customer with a name, the e-mail address in small letters, with all addresses.
  func customer(named name: String) async throws -> Customer? {
    guard var customer = try await customers(named: [name])[name] else { return nil }
    var addresses: [Address] = []
    try await each(
      "SELECT address FROM customer_order WHERE customer = ? ORDER BY number DESC",
      [name]
    ) { row in
      let address = try row.address(0)
      if !addresses.contains(address) { addresses.append(address) }
    }
    customer.addresses = addresses
    return customer
  }

  /// Returns the name of the customer with an ID, the number of the first order.
  ///
  /// - Throws: A problem of status 404 if there is none.
  func customerName(_ id: Int) async throws -> String {
    let name: String? = try await value(
      """
      SELECT customer FROM customer_order o WHERE number = \(bound: id) AND NOT EXISTS (
        SELECT 1 FROM customer_order p WHERE p.customer = o.customer AND p.number < o.number
      )
      """
    )
    return try name.orNotFound("customer \(id)")
  }

  /// Returns a page of customers.
  func customers(
    _ query: CustomerQueries,
    for call: ValidatedRequest
  ) async throws -> (items: [Customer], next: String?) {
    let cursor = try call[PageParameter.cursor].map {
      try PageCursor(decoding: $0, for: query.cursorScope)
    }
    let limit = call[PageParameter.limit] ?? 20
    var rows: [(number: Int, name: String, count: Int)] = try await all(
      query.page(after: cursor, limit: limit + 1)
    ) { (try $0[0], try $0[1], try $0[2]) }
    var next: String?
    if rows.count > limit {
      rows.removeLast()
      next = rows.last.map {
        query.cursor(after: ($0.number, $0.count)).encoded(for: query.cursorScope)
      }
    }
    let customers = try await customers(named: rows.map(\.name))
    return (rows.compactMap { customers[$0.name] }, next)
  }

  /// Returns a page of the orders of a customer, newest first.
  func orders(
    ofCustomer id: Int,
    for call: ValidatedRequest
  ) async throws -> (items: [Order], next: String?) {
    let name = try await customerName(id)
    let scope = "orders of customer \(id)"
    let limit = call[PageParameter.limit] ?? 20
    let before = try call[PageParameter.cursor].map {
      try PageCursor(decoding: $0, for: scope).number(0, of: 1)
    }
    var numbers: [Int] = try await all(
      """
      SELECT number FROM customer_order WHERE customer = ? AND number < ?
      ORDER BY number DESC LIMIT ?
      """,
      [name, before ?? Int.max, limit + 1]
    ) { try $0[0] }
    var next: String?
    if numbers.count > limit {
      numbers.removeLast()
      next = numbers.last.map { PageCursor($0).encoded(for: scope) }
    }
    return (try await orders(numbers), next)
  }

  /// Returns everything about the customer with an ID.
  func customerRecord(_ id: Int) async throws -> CustomerRecord {
    let customer = try await requireCustomer(id)
    let name = try await customerName(id)
    var records: [CustomerRecord.OrderRecord] = []
    for order in try await orders(ofCustomer: name) {
      let number = Int(order.number.rawValue) ?? 0
      records.append(
        CustomerRecord.OrderRecord(
          order: order,
          events: try await events(of: number, in: order.paid.currency),
          documents: try await documents(of: number)
        )
      )
    }
    return CustomerRecord(customer: customer, orders: records)
  }

  /// Returns all orders of a customer, oldest first.
  func orders(ofCustomer name: String) async throws -> [Order] {
    let numbers: [Int] = try await all(
      "SELECT number FROM customer_order WHERE customer = ? ORDER BY number",
      [name]
    ) { try $0[0] }
    return try await orders(numbers)
  }

  /// Returns customers by name, each with the address of the last order.
  private func customers(named names: [String]) async throws -> [String: Customer] {
    guard !names.isEmpty else { return [:] }
    var sums: [String: CustomerSums] = [:]
    try await each(
      """
      SELECT customer, currency, count(*), min(number), max(number), min(created), max(created),
        CAST(sum(paid - refunded) AS BIGINT)
      FROM customer_order WHERE \(dialect.isIn("customer", .texts(names)))
      GROUP BY customer, currency ORDER BY customer, currency
      """
    ) { row in
      let part = try CustomerSums(row)
      let name: String = try row[0]
      sums[name] = sums[name]?.adding(part) ?? part
    }
    var customers: [String: Customer] = [:]
    try await each(
      """
      SELECT customer, email, address, erased FROM customer_order
      WHERE \(dialect.isIn("number", .numbers(sums.values.map(\.last))))
      """
    ) { row in
      let name: String = try row[0]
      let address = try row.address(2)
      customers[name] = try sums[name]?.customer(
        email: row[1],
        address: address,
        erasedAt: (row[3] as Int?).map(Date.init(seconds:))
      )
    }
    return customers
  }
}

/// The counts and sums of the orders of a customer.
private struct CustomerSums {
  var first, last, count, from, to: Int
  var spent: [Money]

  init(_ row: borrowing Row) throws {
    let code: String = try row[1]
    guard let currency = Currency(code) else { throw Problem.damaged }
    (count, first, last) = (try row[2], try row[3], try row[4])
    (from, to) = (try row[5], try row[6])
    spent = [Money(minorUnits: try row[7], currency: currency)]
  }

  /// Returns the sums with those of another currency.
  func adding(_ other: CustomerSums) -> CustomerSums {
    var sums = self
    sums.count += other.count
    (sums.first, sums.last) = (min(first, other.first), max(last, other.last))
    (sums.from, sums.to) = (min(from, other.from), max(to, other.to))
    sums.spent += other.spent
    return sums
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

extension Row {
  fileprivate borrowing func address(_ index: Int) throws -> Address {
    let text: String = try self[index]
    return try ExactJSONDecoder().decode(Address.self, from: text.utf8)
  }
}
