public import FoundationCore

/// An order as a buyer writes it: what is sent to place one.
///
/// It holds no prices. What is expected to be paid may be said; then the store refuses to place the
/// order for more or for less.
public struct OrderDraft: Sendable, Hashable, Codable {
  /// What is ordered, a line for each SKU.
  public var lines: [ItemQuantity]
  /// What it is paid in.
  public var currency: Currency
  /// Who is told about it.
  public var email: String
  /// Where it goes.
  public var address: Address
  /// How it is sent.
  public var shippingMethod: ShippingMethod.ID
  /// A code that makes it cheaper.
  public var discountCode: Discount.ID?
  /// What the buyer was told it comes to.
  public var expectedTotal: Money?

  /// Makes a draft.
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
