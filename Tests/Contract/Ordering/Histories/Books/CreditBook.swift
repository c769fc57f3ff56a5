import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The credit notes of all histories in a store.
struct CreditBook {
  private var numbers: [OrderDocument.Kind: [Int]] = [:]

  /// Issues the invoices and credit notes of all orders with something taken back, each at both
  /// servers at once, and checks the sum of the credit notes of each order.
  mutating func issue(to history: History) async throws {
    let store = history.counter.store
    var credited: [PaperOrder: Int] = [:]
    for order in history.orders {
      let amount = try await store.credited(of: order)
      // No item of the order was sent, and no payment made.
      let isNeverDue = order.isGivenUp || order.payment == .voided
      guard amount > 0, !isNeverDue || order.paid > 0 || order.shipped > 0 else { continue }
      credited[order] = amount
    }
    let credit = CreditNoteDraft(event: nil).json
    try await withThrowingTaskGroup { group in
      for order in credited.keys {
        for server in store.servers.indices {
          group.addTask {
            for (kind, draft) in [("invoice", nil), ("credit-note", credit)] {
              let path = "/v1/orders/\(order.number)/\(kind)"
              let response = try await store.send(.post, path, draft, to: server)
              #expect(response.status < 300, "\(kind) of order \(order.number): \(history)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    for (order, amount) in credited {
      let documents = try await store.documents(of: order)
      let notes = documents.filter { $0.kind.known == .creditNote }
      #expect(documents.count == notes.count + 1, "\(history)")
      let total = notes.reduce(0) { $0 + Int($1.total.minorUnits) }
      #expect(total == amount, "order \(order.number): \(history)")
      #expect(order.refunds.reduce(0, +) == order.refunded, "\(history)")
      for document in documents {
        let number = document.number.rawValue.split(separator: "-").last.flatMap { Int($0) }
        let kind = try #require(document.kind.known)
        numbers[kind, default: []].append(try #require(number))
      }
    }
  }

  /// Checks that the numbers of each kind begin at 1 and have no gap.
  func expectNumbersWithoutGaps() {
    for (kind, numbers) in numbers {
      #expect(numbers.sorted() == Array(1...numbers.count), "\(kind)")
    }
  }
}

extension HistoryStore {
  /// Returns the amount of the invoice of an order that is not due any more, by its history: at each
  /// event, what was paid or is wanted is due, less the refunds, and never more than before.
  fileprivate func credited(of order: PaperOrder) async throws -> Int {
    let invoice = order.isGivenUp ? order.total : order.due
    var (claim, paid, refunded, returned, isOff) = (invoice, 0, 0, 0, false)
    let page = try await send(.get, "/v1/orders/\(order.number)/events", to: 1).json()
    for event in page["items"]?.elements ?? [] {
      let amount = event["amount"]?["amount"]?.integer ?? 0
      switch event["action"]?.text {
      case "pay": paid += amount
      case "unpay": paid -= amount
      case "refund": refunded += amount
      case "return": returned += event["lines"]?.elements.first?["quantity"]?.integer ?? 0
      case "void", "expire": isOff = true
      case "cancel": isOff = isOff || event["to"]?["status"]?.text == "cancelled"
      default: break
      }
      let back = order.value(of: order.cancelled + returned) - order.value(of: order.cancelled)
      claim = min(claim, max(paid, isOff ? 0 : invoice - back) - refunded)
    }
    return invoice - claim
  }

  /// Returns the invoice and the credit notes of an order, in the order of issue.
  fileprivate func documents(of order: PaperOrder) async throws -> [OrderDocument] {
    let page = try await send(.get, "/v1/orders/\(order.number)/documents", to: 1).json()
    return try (page["items"]?.elements ?? []).map { item in
      try ExactJSONDecoder().decode(OrderDocument.self, from: item.text().utf8)
    }
  }
}
