public import Foundation
public import FoundationCore

/// A customer: the person with an e-mail address, regardless of its case, that orders were placed
/// with.
public struct Customer: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Customer, Int>

  /// The number of the customer's first order, which says nothing about the person.
  public let id: ID
  /// The e-mail address, as in the last order.
  public let email: String
  /// The name, as in the last order.
  public let name: String
  /// The different addresses of the orders, the latest first; in a list of customers only that one.
  public var addresses: [Address]
  /// The number of orders.
  public let orderCount: Int
  /// The amounts paid less those refunded, in each currency of the orders.
  public var spent: [Money]
  /// The time of the first order.
  public var firstOrderAt: Date?
  /// The time of the last order.
  public var lastOrderAt: Date?
  /// The time at which the person was erased; `nil` for a customer who was not.
  public var erasedAt: Date?

  /// Creates a customer.
  public init(
    id: ID,
    email: String,
    name: String,
    addresses: [Address] = [],
    orderCount: Int,
    spent: [Money] = [],
    firstOrderAt: Date? = nil,
    lastOrderAt: Date? = nil,
    erasedAt: Date? = nil
  ) {
    self.id = id
    self.email = email
    self.name = name
    self.addresses = addresses
    self.orderCount = orderCount
    self.spent = spent
    self.firstOrderAt = firstOrderAt
    self.lastOrderAt = lastOrderAt
    self.erasedAt = erasedAt
  }
}

extension Customer: Shaped {
  public static let shape = Shape<Customer>(
    "Customer",
    Field("id", \.id, as: .identifier),
    Field("email", \.email, as: .text),
    Field("name", \.name, as: .text),
    .lossy("addresses", \.addresses),
    Field("orderCount", \.orderCount, as: .count),
    .lossy("spent", \.spent),
    .lossy("firstOrderAt", \.firstOrderAt),
    .lossy("lastOrderAt", \.lastOrderAt),
    .lossy("erasedAt", \.erasedAt),
    make: Customer.init
  )
}
