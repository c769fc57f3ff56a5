public import FoundationCore

/// The order that a customer submits.
///
/// It holds no prices. With an expected total, the store refuses to place the order for any other
/// amount.
public struct OrderDraft: Sendable, Hashable {
  /// The items to order, one line per SKU.
  public var lines: [ItemQuantity]
  /// The currency of the order.
  public var currency: Currency
  /// The customer's e-mail address.
  public var email: String
  /// The shipping address.
  public var address: Address
  /// The shipping method.
  public var shippingMethod: ShippingMethod.ID
  /// A discount code.
  public var discountCode: Discount.ID?
  /// The total that the customer was quoted.
  public var expectedTotal: Money?

  /// Creates a draft.
  public init(
    lines: [ItemQuantity],
    currency: Currency,
    email: String,
    address: Address,
    shippingMethod: ShippingMethod.ID,
    discountCode: Discount.ID? = nil,
    expectedTotal: Money? = nil
  ) {
    self.lines = lines
    self.currency = currency
    self.email = email
    self.address = address
    self.shippingMethod = shippingMethod
    self.discountCode = discountCode
    self.expectedTotal = expectedTotal
  }
}

extension OrderDraft: Shaped {
  /// The schemas check the types of values only; `errors` checks the rest by field.
  public static let shape = Shape<OrderDraft>(
    "OrderDraft",
    Field("lines", \.lines, as: ItemQuantity.list),
    Field("currency", \.currency),
    Field("email", \.email, as: .line),
    Field("address", \.address),
    Field("shippingMethod", \.shippingMethod, as: .code),
    .optional("discountCode", \.discountCode, as: .code),
    .optional("expectedTotal", \.expectedTotal),
    make: OrderDraft.init
  )
}
