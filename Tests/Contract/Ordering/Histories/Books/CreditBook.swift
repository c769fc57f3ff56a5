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

  /// Issues the invoices and credit notes of all orders with refunds, each at both servers at once,
  /// and checks that the credit notes of an order are its refunds, without those of what was cancelled
  /// before the invoice, and what was cancelled as a whole and not paid.
  mutating func issue(to history: History) async throws {
    let store = history.counter.store
    let refunded = history.orders.filter { !$0.refunds.isEmpty && $0.credited > 0 }
    let credit = CreditNoteDraft(event: nil).json
    try await withThrowingTaskGroup { group in
      for order in refunded {
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
    for order in refunded {
      let documents = try await store.documents(of: order)
      let notes = documents.filter { $0.kind.known == .creditNote }
      #expect(documents.count == notes.count + 1, "\(history)")
      let credited = notes.reduce(0) { $0 + Int($1.total.minorUnits) }
      #expect(credited == order.credited, "\(history)")
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

extension PaperOrder {
  /// The amount of its invoice that is not due any more.
  fileprivate var credited: Int {
    isGivenUp ? total - paid + refunded : max(0, refunded - max(0, paid - due))
  }
}

extension HistoryStore {
  /// Returns the invoice and the credit notes of an order, in the order of issue.
  fileprivate func documents(of order: PaperOrder) async throws -> [OrderDocument] {
    let page = try await send(.get, "/v1/orders/\(order.number)/documents", to: 1).json()
    return try (page["items"]?.elements ?? []).map { item in
      try ExactJSONDecoder().decode(OrderDocument.self, from: item.text().utf8)
    }
  }
}
