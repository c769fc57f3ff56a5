public import FoundationCore

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
    make: CustomerRecord.OrderRecord.init
  )
}

extension CustomerRecord: Shaped {
  public static let shape = Shape<CustomerRecord>(
    "CustomerRecord",
    Field("customer", \.customer),
    Field("orders", \.orders),
    make: CustomerRecord.init
  )
}
