public import Foundation
public import FoundationCore

/// An order in the store.
public struct Order: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Order, String>

  /// The order number.
  public let number: ID
  /// The fulfillment status.
  public let status: OpenEnum<OrderStatus>
  /// The payment status.
  public let payment: OpenEnum<PaymentStatus>
  /// The number of changes to the order, from 1.
  public let revision: Int
  /// The customer's e-mail address.
  public let email: String
  /// The shipping address.
  public let address: Address
  /// The ordered items.
  public let lines: [OrderLine]
  /// The shipping method that the customer chose.
  public let shipping: ShippingMethod.Choice
  /// The discount code of the order.
  public let discountCode: Discount.ID?
  /// The totals.
  public let totals: Totals
  /// The amount paid.
  public let paid: Money
  /// The amount refunded.
  public let refunded: Money
  /// The shipments, oldest first.
  public var shipments: [Shipment]
  /// The returns, oldest first.
  public var returns: [Return]
  /// The refunds, oldest first.
  public var refunds: [Refund]
  /// The actions that the two statuses allow.
  public var allowed: [OpenEnum<OrderAction>]
  /// The time at which the order was placed.
  public var createdAt: Date?
  /// The time of the last change.
  public var updatedAt: Date?
  /// The time at which the store erased the customer; `nil` if it did not.
  public var erasedAt: Date?

  public var id: ID { number }

  /// Creates an order.
  public init(
    number: ID,
    status: OpenEnum<OrderStatus>,
    payment: OpenEnum<PaymentStatus>,
    revision: Int,
    email: String,
    address: Address,
    lines: [OrderLine],
    shipping: ShippingMethod.Choice,
    discountCode: Discount.ID? = nil,
    totals: Totals,
    paid: Money,
    refunded: Money,
    shipments: [Shipment] = [],
    returns: [Return] = [],
    refunds: [Refund] = [],
    allowed: [OpenEnum<OrderAction>] = [],
    createdAt: Date? = nil,
    updatedAt: Date? = nil,
    erasedAt: Date? = nil
  ) {
    self.number = number
    self.status = status
    self.payment = payment
    self.revision = revision
    self.email = email
    self.address = address
    self.lines = lines
    self.shipping = shipping
    self.discountCode = discountCode
    self.totals = totals
    self.paid = paid
    self.refunded = refunded
    self.shipments = shipments
    self.returns = returns
    self.refunds = refunds
    self.allowed = allowed
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.erasedAt = erasedAt
  }
}

extension Order {
  /// Returns `true` if the store allows an action in the order's current state.
  public func allows(_ action: OrderAction) -> Bool { allowed.contains(.known(action)) }
}

extension Order: Shaped {
  public static let shape = Shape<Order>(
    "Order",
    Field("number", \.number, as: .code),
    Field("status", \.status),
    Field("payment", \.payment),
    // The former name is that of version 0.1.0, whose responses may still be in a cache.
    Field("revision", \.revision, as: .identifier, formerly: "version"),
    Field("email", \.email, as: .text),
    Field("address", \.address),
    Field("lines", \.lines, as: .array(OrderLine.schema, 1...200)),
    Field("shipping", \.shipping),
    .optional("discountCode", \.discountCode, as: .code),
    Field("totals", \.totals),
    Field("paid", \.paid),
    Field("refunded", \.refunded),
    // A store of version 0.1.0 sends none.
    Field("shipments", \.shipments, default: []),
    .lossy("returns", \.returns),
    // A store of version 0.2.0 sends none.
    Field("refunds", \.refunds, default: []),
    .lossy("allowed", \.allowed),
    .lossy("createdAt", \.createdAt),
    .lossy("updatedAt", \.updatedAt),
    .lossy("erasedAt", \.erasedAt),
    make: Order.init
  )
}
