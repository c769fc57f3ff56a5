import FoundationCore
import Ordering
import Testing

@testable import OrderingCommands
@testable import rialto

struct RefundAmountTests {
  /// The store pays back what is sent, so that an order that changes meanwhile changes no amount.
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
    #expect(try OrderActionRequest.refund().named(for: order) == .refund(.euros(600)))
    #expect(try OrderActionRequest.refund(.euros(100)).named(for: order) == .refund(.euros(100)))
  }
}
