public import Foundation
public import FoundationCore

/// An order as the store keeps it.
public struct Order: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Order, String>

  /// The number that the buyer is told.
  public let number: ID
  /// How far it has come.
  public let status: OpenEnum<OrderStatus>
  /// How far its payment has come.
  public let payment: OpenEnum<PaymentStatus>
  /// What the store counts its changes by.
  public let version: Int
  /// Who is told about it.
  public let email: String
  /// Where it goes.
  public let address: Address
  /// What was ordered.
  public let lines: [OrderLine]
  /// How it is sent.
  public let shipping: ShippingMethod.Choice
  /// The code that made it cheaper.
  public let discountCode: Discount.ID?
  /// What it comes to.
  public let totals: Totals
  /// What was paid.
  public let paid: Money
  /// What of that was paid back.
  public let refunded: Money
  /// What came back, the first first.
  @LossyArray public var returns: [Return]
  /// What can be done with it now, as far as its two statuses say.
  @LossyArray public var allowed: [OpenEnum<OrderAction>]
  /// When it was placed.
  @Lossy public var createdAt: Date?
  /// When it was changed last.
  @Lossy public var updatedAt: Date?

  public var id: ID { number }

  /// Makes an order as a store knows it.
  public init(
    number: ID,
    status: OpenEnum<OrderStatus>,
    payment: OpenEnum<PaymentStatus>,
    version: Int,
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
    self.version = version
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
  /// Whether something can be done with it now, as the store says.
  public func allows(_ action: OrderAction) -> Bool { allowed.contains(.known(action)) }
}
