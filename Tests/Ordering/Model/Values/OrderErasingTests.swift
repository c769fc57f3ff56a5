import Foundation
import FoundationCore
import Ordering
import OrderingSamples
import Testing

/// The rest of an order whose customer is erased.
struct OrderErasingTests {
  @Test func refundsStayWithoutTheirReasons() throws {
    let date = Date(timeIntervalSince1970: 1_800_000_000)
    var order = try #require(Order.samples.first)
    let amount = Money(minorUnits: 500, currency: .euro)
    let tax = Money(minorUnits: 80, currency: .euro)
    order.refunds = [Refund(id: 7, at: date, amount: amount, tax: tax, reason: "Ann called")]
    let erased = order.erasingCustomer(at: date)
    #expect(erased.refunds == [Refund(id: 7, at: date, amount: amount, tax: tax)])
  }
}
