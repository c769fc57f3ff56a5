public import FoundationCore

/// The fulfillment status of an order.
public enum OrderStatus: String, Sendable, Codable, CaseIterable, JSONRepresentable {
  /// Not placed yet.
  case draft
  /// Discarded before it was placed.
  case discarded
  /// Placed; its stock is reserved.
  case placed
  /// Confirmed by the store.
  case confirmed
  /// Some of its items were shipped.
  case partiallyShipped = "partially_shipped"
  /// All of its items were shipped.
  case shipped
  /// Delivered.
  case delivered
  /// Some of its items were returned.
  case partiallyReturned = "partially_returned"
  /// All of its items were returned.
  case returned
  /// Cancelled before anything was shipped.
  case cancelled
  /// Expired, because it was not confirmed in time.
  case expired
}

/// The payment status of an order.
public enum PaymentStatus: String, Sendable, Codable, CaseIterable, JSONRepresentable {
  /// Not paid.
  case unpaid
  /// Authorized, but not captured.
  case authorized
  /// Paid in full.
  case paid
  /// Voided: it will not be paid.
  case voided
  /// Refunded in part.
  case partiallyRefunded = "partially_refunded"
  /// Refunded in full.
  case refunded
}
