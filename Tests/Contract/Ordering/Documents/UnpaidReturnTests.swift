import CatalogTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Orders on account whose items come back before they are paid, or that are voided: their credit
/// notes, and their sales on each basis.
///
/// Two mugs at 12.50 with 19 per cent and a cup at 12.00 with 7 per cent, with shipping of 4.90: 3.31
/// of it for the mugs. In all 41.90.
struct UnpaidReturnTests {
  let store: OrderedStore

  init() async throws {
    store = try await OrderedStore(mugs: 100)
    let cup = JSONValue.mug("CUP", title: "Cup").with("taxClass", "reduced")
    _ = try await store.client.put("/v1/products/2", cup, ifMatch: "*")
    let rate: JSONValue = [
      "country": "DE", "percent": 19, "isIncluded": true,
      "classes": [["code": "reduced", "percent": 7]],
    ]
    let answer = try await store.client.put("/v1/tax-rates/DE", rate, ifMatch: "*")
    try #require(answer.status == 200, "\(answer.text)")
  }

  /// Returns an order that was sent with its invoice and is not paid.
  private func sent() async throws -> Order {
    let draft = JSONValue.order(["MUG-RED": 2, "CUP-BLUE": 1])
    let order = try await store.performed(.confirm, .ship(), on: store.placed(draft))
    _ = try await store.invoice(order)
    return order
  }

  private static let cup = returned(["CUP-BLUE": 1])
  private static let all = returned(["MUG-RED": 2, "CUP-BLUE": 1])

  private static func returned(_ items: [String: Int]) -> OrderActionRequest {
    .return(
      items.map { ItemQuantity(sku: .init(rawValue: $0.key), quantity: $0.value) },
      restock: true,
      reason: "Refused"
    )
  }

  private static func amount(_ percent: Decimal, net: Int64, tax: Int64) -> TaxAmount {
    TaxAmount(percent: percent, net: .euros(net), tax: .euros(tax), total: .euros(net + tax))
  }

  private func credit(_ order: Order) async throws -> OrderDocument {
    try await store.creditNote(order).decoded()
  }

  /// Returns the total after refunds and its tax by rate on a basis, the highest rate first.
  private func sales(_ basis: SalesBasis) async throws -> [String] {
    let answer = try await store.client.get("/v1/sales?by=rate&basis=\(basis.rawValue)")
    return try answer.decoded(as: SalesReport.self).rows
      .filter { $0.sold.revenue.minorUnits != 0 || $0.sold.remainingTax.minorUnits != 0 }
      .ordered { ($0.taxPercent ?? 0) > ($1.taxPercent ?? 0) }
      .map { row in
        "\(row.taxPercent ?? -1) \(row.sold.revenue.minorUnits) \(row.sold.remainingTax.minorUnits)"
      }
  }

  private func expect(_ sales: [String], on bases: SalesBasis..., line: Int = #line) async throws {
    for basis in bases {
      #expect(try await self.sales(basis) == sales, "\(basis), line \(line)")
    }
  }

  @Test func aRefusedParcelIsTakenBack() async throws {
    var order = try await store.performed(Self.all, on: sent())
    #expect(order.outstanding == .euros(490))
    let credit = try await credit(order)
    #expect(
      credit.taxes == [Self.amount(19, net: 2101, tax: 399), Self.amount(7, net: 1121, tax: 79)]
    )
    #expect(credit.reason == "Refused")
    // The shipping is still wanted, until the order is voided.
    try await expect(["19 331 53", "7 159 10"], on: .placed, .invoiced)
    order = try await store.performed(.void, on: order)
    let rest = try await self.credit(order)
    #expect(rest.taxes == [Self.amount(19, net: 278, tax: 53), Self.amount(7, net: 149, tax: 10)])
    #expect(rest.number == "CN-2" && rest.event == order.lastEvent)
    try await expect([], on: .placed, .paid, .invoiced)
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func anOrderThatIsVoidedAfterItsInvoiceIsTakenBack() async throws {
    let order = try await store.performed(.void, on: sent())
    #expect(try await credit(order).total == .euros(4190))
    try await expect([], on: .placed, .invoiced)
    let returned = try await store.performed(Self.all, on: order)
    #expect(try await credit(returned).number == "CN-1")
    try await expect([], on: .placed, .invoiced)
    try await store.expectSound()
  }

  @Test func whatIsKeptIsPaidAndRefundedLater() async throws {
    var order = try await store.performed(Self.cup, on: sent())
    #expect(try await credit(order).taxes == [Self.amount(7, net: 1121, tax: 79)])
    order = try await store.performed(.pay(), on: order)
    #expect(order.paid == .euros(2990))
    // Nothing was paid for the cup.
    try await expect(["19 2831 452", "7 159 10"], on: .placed, .paid, .invoiced)
    // 1.00 in proportion to 25.00, 3.31 and 1.59: 0.84, 0.11 and 0.05; no part of it for the cup.
    order = try await store.performed(.refund(.euros(100)), on: order)
    #expect(try await credit(order).total == .euros(100))
    try await expect(["19 2736 437", "7 154 10"], on: .placed, .paid, .invoiced)
    order = try await store.performed(.refund(), on: order)
    #expect(try await credit(order).total == .euros(2890))
    try await expect([], on: .placed, .paid, .invoiced)
    try await store.expectSound()
  }

  @Test func whatCameBackIsNeverTakenBackTwice() async throws {
    var order = try await store.performed(Self.cup, on: sent())
    // The buyer pays the whole invoice before its credit note is issued.
    order = try await store.performed(.pay(.euros(4190)), on: order)
    #expect(try await credit(order).total == .euros(1200))
    try await expect(["19 2831 452", "7 1359 89"], on: .placed, .paid)
    order = try await store.performed(.refund(.euros(1200)), on: order)
    #expect(try await credit(order).number == "CN-1")
    try await expect(["19 2831 452", "7 159 10"], on: .placed, .paid, .invoiced)
    try await store.expectSound()
  }

  /// Of 41.90, 35.90 are paid: 6.00 of the cup when it comes back.
  @Test func aPartThatWasPaidIsCreditedOnceItIsRefunded() async throws {
    var order = try await store.performed(.pay(.euros(3590)), Self.cup, on: sent())
    #expect(order.refundDue == .euros(600))
    let first = try await credit(order)
    #expect(first.taxes.map(\.percent) == [7] && first.total == .euros(600))
    order = try await store.performed(.refund(.euros(600)), on: order)
    let second = try await credit(order)
    #expect(second.taxes.map(\.percent) == [7] && second.total == .euros(600))
    #expect(try first.tax + second.tax == .euros(79))
    try await expect(["19 2831 452", "7 159 10"], on: .placed, .paid, .invoiced)
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func aPaymentTakenBackAfterACancellationIsCredited() async throws {
    let draft = JSONValue.order(["MUG-RED": 2, "CUP-BLUE": 1])
    let paid = try await store.performed(.pay(), on: store.placed(draft))
    _ = try await store.invoice(paid)
    let cups = [ItemQuantity(sku: "CUP-BLUE", quantity: 1)]
    var order = try await store.performed(.cancel(cups), on: paid)
    #expect(try await store.creditNote(order).code == "nothing_to_credit")
    order = try await store.performed(.unpay, on: order)
    #expect(try await credit(order).taxes == [Self.amount(7, net: 1121, tax: 79)])
    try await expect(["19 2831 452", "7 159 10"], on: .placed, .invoiced)
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func anInvoiceAfterTheReturnHasItsCreditNote() async throws {
    let draft = JSONValue.order(["MUG-RED": 2, "CUP-BLUE": 1])
    var order = try await store.performed(.confirm, .ship(), on: store.placed(draft))
    let refused = [Self.returned(["MUG-RED": 1]), Self.cup]
    for step in refused { order = try await store.performed(step, on: order) }
    _ = try await store.invoice(order)
    #expect(try await credit(order).taxes == [Self.amount(7, net: 1121, tax: 79)])
    let documents = try await store.documents(of: order)
    #expect(documents.map(\.total) == [.euros(4190), .euros(1250), .euros(1200)])
    try await expect(["19 1581 252", "7 159 10"], on: .placed, .invoiced)
    try await store.expectSound()
  }
}

extension Order {
  fileprivate var lastEvent: OrderEvent.ID { OrderEvent.ID(rawValue: revision) }
}
