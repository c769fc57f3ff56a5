public import Foundation
public import FoundationCore

/// An order in the store.
public struct Order: Identifiable, Sendable, Hashable, Codable {
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
  /// The returns, oldest first.
  @LossyArray public var returns: [Return]
  /// The actions that the two statuses allow.
  @LossyArray public var allowed: [OpenEnum<OrderAction>]
  /// The time at which the order was placed.
  @Lossy public var createdAt: Date?
  /// The time of the last change.
  @Lossy public var updatedAt: Date?

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
    returns: [Return] = [],
    allowed: [OpenEnum<OrderAction>] = [],
    createdAt: Date? = nil,
    updatedAt: Date? = nil
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
    self.returns = returns
    self.allowed = allowed
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

extension Order {
  /// Returns `true` if the store allows an action in the order's current state.
  public func allows(_ action: OrderAction) -> Bool { allowed.contains(.known(action)) }
}

extension Order {
  /// The name of the revision in responses of version 0.1.0, which may still be in a cache.
  private enum FormerKeys: CodingKey {
    case version
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let former = try decoder.container(keyedBy: FormerKeys.self)
    number = try container.decode(ID.self, forKey: .number)
    status = try container.decode(OpenEnum<OrderStatus>.self, forKey: .status)
    payment = try container.decode(OpenEnum<PaymentStatus>.self, forKey: .payment)
    revision =
      try former.decodeIfPresent(Int.self, forKey: .version)
      ?? container.decode(Int.self, forKey: .revision)
    email = try container.decode(String.self, forKey: .email)
    address = try container.decode(Address.self, forKey: .address)
    lines = try container.decode([OrderLine].self, forKey: .lines)
    shipping = try container.decode(ShippingMethod.Choice.self, forKey: .shipping)
    discountCode = try container.decodeIfPresent(Discount.ID.self, forKey: .discountCode)
    totals = try container.decode(Totals.self, forKey: .totals)
    paid = try container.decode(Money.self, forKey: .paid)
    refunded = try container.decode(Money.self, forKey: .refunded)
    _returns = try container.decode(LossyArray<[Return]>.self, forKey: .returns)
    _allowed = try container.decode(LossyArray<[OpenEnum<OrderAction>]>.self, forKey: .allowed)
    _createdAt = try container.decode(Lossy<Date?>.self, forKey: .createdAt)
    _updatedAt = try container.decode(Lossy<Date?>.self, forKey: .updatedAt)
  }
}
