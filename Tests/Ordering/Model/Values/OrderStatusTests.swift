import Ordering
import Testing

/// What states of an order are called.
struct OrderStatusTests {
  @Test func isWrittenInSmallLetters() {
    #expect(OrderStatus(rawValue: "partially_shipped") == .partiallyShipped)
  }
}
