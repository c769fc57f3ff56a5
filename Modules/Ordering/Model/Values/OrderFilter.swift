/// A filter of orders.
public struct OrderFilter: Sendable, Hashable, Codable {
  /// Words in the number, the e-mail address, the name or the SKUs.
  public var text = ""
  /// The status, or `nil` for any.
  public var status: OrderStatus?
  /// The payment status, or `nil` for any.
  public var payment: PaymentStatus?

  /// Creates a filter; by default every order passes.
  public init(text: String = "", status: OrderStatus? = nil, payment: PaymentStatus? = nil) {
    self.text = text
    self.status = status
    self.payment = payment
  }
}
