import Ordering
import Testing

/// The names of order statuses.
struct OrderStatusTests {
  @Test func isWrittenInSmallLetters() {
    #expect(OrderStatus(rawValue: "partially_shipped") == .partiallyShipped)
  }
}
