import FoundationCore
import Ordering
import Testing

@testable import OrderingCommands

struct RefundAmountTests {
  /// The request has the amount of the refund, so that a change of the order does not change it.
  @Test func aRefundOfAllIsSentWithItsAmount() throws {
    let germany = try #require(CountryCode("DE"))
    let order = Order.sample(
      to: germany,
      status: .delivered,
      payment: .partiallyRefunded,
      total: 1000,
      refunded: 400,
      allowed: [.refund]
    )
    #expect(try OrderActionRequest.refund().resolvingAmount(for: order) == .refund(.euros(600)))
    #expect(
      try OrderActionRequest.refund(.euros(100)).resolvingAmount(for: order) == .refund(.euros(100))
    )
  }
}
