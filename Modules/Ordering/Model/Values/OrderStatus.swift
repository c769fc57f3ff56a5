/// How far an order has come.
public enum OrderStatus: String, Sendable, Codable, CaseIterable {
  /// Written down, and nothing promised yet.
  case draft
  /// Thrown away before it was placed.
  case discarded
  /// Placed: what it needs is reserved.
  case placed
  /// The store has said yes.
  case confirmed
  /// Some of it is on its way.
  case partiallyShipped = "partially_shipped"
  /// All of it is on its way.
  case shipped
  /// It has arrived.
  case delivered
  /// Some of it came back.
  case partiallyReturned = "partially_returned"
  /// All of it came back.
  case returned
  /// Called off before anything was shipped.
  case cancelled
  /// Not confirmed in time.
  case expired
}
