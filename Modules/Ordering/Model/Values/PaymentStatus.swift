/// How far the payment of an order has come.
public enum PaymentStatus: String, Sendable, Codable, CaseIterable {
  /// Nothing was paid.
  case unpaid
  /// The amount is set aside for the store.
  case authorized
  /// It was paid.
  case paid
  /// It will not be paid.
  case voided
  /// Some of it was paid back.
  case partiallyRefunded = "partially_refunded"
  /// All of it was paid back.
  case refunded
}
