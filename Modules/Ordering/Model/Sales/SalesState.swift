public import FoundationCore

/// The state of an order in a sales report.
public enum SalesState: String, Sendable, Codable, CaseIterable, JSONRepresentable {
  /// Paid and not cancelled: a sale, with its refunds.
  case sold
  /// Not paid yet; also authorized, but not captured.
  case unpaid
  /// Voided: it will not be paid.
  case voided
  /// Cancelled or expired; a payment for it is to be refunded.
  case cancelled

  /// Creates the state of an order's two statuses; an unknown, newer status counts as active, an
  /// unknown payment status as unpaid.
  public init(of status: OpenEnum<OrderStatus>, payment: OpenEnum<PaymentStatus>) {
    if let status = status.known, Self.cancelledStatuses.contains(status) {
      self = .cancelled
    } else if let payment = payment.known, Self.paidStatuses.contains(payment) {
      self = .sold
    } else {
      self = payment.known == .voided ? .voided : .unpaid
    }
  }

  /// The statuses of cancelled orders.
  package static let cancelledStatuses: [OrderStatus] = [.cancelled, .expired]
  /// The payment statuses of paid orders.
  package static let paidStatuses: [PaymentStatus] = [.paid, .partiallyRefunded, .refunded]
}

extension Order {
  /// The state of the order in a sales report.
  public var salesState: SalesState { SalesState(of: status, payment: payment) }
}
