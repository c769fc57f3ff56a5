/// Which orders are wanted.
public struct OrderFilter: Sendable, Hashable {
  /// Words that number, e-mail address, name or SKU have.
  public var text = ""
  /// Only those of a status.
  public var status: OrderStatus?
  /// Only those whose payment has come so far.
  public var payment: PaymentStatus?

  /// Makes a filter; what is left out lets everything through.
  public init(text: String = "", status: OrderStatus? = nil, payment: PaymentStatus? = nil) {
    self.text = text
    self.status = status
    self.payment = payment
  }
}
