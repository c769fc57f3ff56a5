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
    memberwise: Customer.init
  )
}

/// A filter of customers and their order.
public struct CustomerFilter: Sendable, Hashable, Codable {
  /// Beginnings of words of the e-mail addresses, names, cities or SKUs of the customer's orders.
  public var text = ""
  /// The order of the list.
  public var sort = CustomerSort.recent

  /// Creates a filter; by default all customers, the last order first.
  public init(text: String = "", sort: CustomerSort = .recent) {
    self.text = text
    self.sort = sort
  }

  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("text", text, .length(...200), .oneLine)
    return errors
  }
}

/// An order of customers.
public enum CustomerSort: String, Sendable, Codable, CaseIterable, JSONRepresentable {
  /// The latest order first.
  case recent
  /// By e-mail address.
  case email
  /// The most orders first.
  case orders
}

/// Everything that the store knows about a customer.
public struct CustomerRecord: Sendable, Hashable {
  /// An order with its history and its documents.
  public struct OrderRecord: Sendable, Hashable {
    /// The order.
    public let order: Order
    /// Its history, oldest first.
    public var events: [OrderEvent]
    /// Its invoice and credit notes.
    public var documents: [OrderDocument]

    /// Creates a record.
    public init(order: Order, events: [OrderEvent], documents: [OrderDocument]) {
      self.order = order
      self.events = events
      self.documents = documents
    }
  }

  /// The customer.
  public let customer: Customer
  /// The orders, oldest first.
  public var orders: [OrderRecord]

  /// Creates a record.
  public init(customer: Customer, orders: [OrderRecord]) {
    self.customer = customer
    self.orders = orders
  }
}

extension CustomerRecord.OrderRecord: Shaped {
  public static let shape = Shape<CustomerRecord.OrderRecord>(
    "OrderRecord",
    Field("order", \.order),
    Field("events", \.events),
    Field("documents", \.documents),
    memberwise: CustomerRecord.OrderRecord.init
  )
}

extension CustomerRecord: Shaped {
  public static let shape = Shape<CustomerRecord>(
    "CustomerRecord",
    Field("customer", \.customer),
    Field("orders", \.orders),
    memberwise: CustomerRecord.init
  )
}

/// The result of erasing a customer.
public struct CustomerErasure: Sendable, Hashable {
  /// The customer.
  public let customer: Customer.ID
  /// The number of orders without the person now.
  public let orderCount: Int
  /// The number of invoices and credit notes that still name the buyer.
  public let keptDocumentCount: Int
  /// The number of invoices and credit notes whose buyer was erased.
  public let erasedDocumentCount: Int

  /// Creates a result.
  public init(
    customer: Customer.ID,
    orderCount: Int,
    keptDocumentCount: Int,
    erasedDocumentCount: Int
  ) {
    self.customer = customer
    self.orderCount = orderCount
    self.keptDocumentCount = keptDocumentCount
    self.erasedDocumentCount = erasedDocumentCount
  }
}

extension CustomerErasure: Shaped {
  public static let shape = Shape<CustomerErasure>(
    "CustomerErasure",
    Field("customer", \.customer, as: .identifier),
    Field("orderCount", \.orderCount, as: .count),
    Field("keptDocumentCount", \.keptDocumentCount, as: .count),
    Field("erasedDocumentCount", \.erasedDocumentCount, as: .count),
    memberwise: CustomerErasure.init
  )
}

/// A request to erase a customer.
package struct CustomerErasureRequest: Sendable, Hashable {
  /// `true` to erase the buyer of invoices and credit notes, too.
  package var includesDocuments: Bool

  /// Creates a request.
  package init(includesDocuments: Bool = false) { self.includesDocuments = includesDocuments }
}

extension CustomerErasureRequest: Shaped {
  package static let shape = Shape<CustomerErasureRequest>(
    "CustomerErasureRequest",
    Field("includesDocuments", \.includesDocuments, default: false),
    memberwise: CustomerErasureRequest.init
  )
}

extension Order {
  /// `true` if the order is neither finished nor called off, or money is still to be moved.
  public var isUnfinished: Bool {
    switch status.known {
    case .cancelled, .expired: return [.authorized, .paid].contains(payment.known)
    case .delivered, .partiallyReturned, .returned:
      return [.unpaid, .authorized, .partiallyPaid].contains(payment.known)
    default: return true
    }
  }

  /// The text in place of a person's data that was erased.
  public static let erasedText = "(erased)"

  /// Returns the order without the person; the country, the items and the amounts stay.
  public func erasingCustomer(at date: Date) -> Order {
    var order = self
    order.email = Self.erasedText
    order.address = .erased(in: address.country)
    (order.billingAddress, order.vatID) = (nil, nil)
    for place in shipments.indices {
      let carrier = shipments[place].tracking?.carrier
      order.shipments[place].tracking = carrier.map { Tracking(carrier: $0) }
    }
    for place in returns.indices { order.returns[place].reason = nil }
    for place in refunds.indices { order.refunds[place].reason = nil }
    for place in payments.indices { order.payments[place].details.reference = nil }
    order.note = nil
    order.erasedAt = date
    return order
  }
}

extension Address {
  /// Returns the address of an erased person, with the country alone.
  public static func erased(in country: CountryCode) -> Address {
    let text = Order.erasedText
    return Address(name: text, lines: [text], city: text, country: country)
  }
}
