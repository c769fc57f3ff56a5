import FoundationCore
import Ordering
import StoreHTTP

/// A client that orders in a self-test, and remembers the acknowledged orders.
@MainActor protocol AuditedClient {
  /// The orders, as the store has acknowledged them last.
  var acknowledged: [Order.ID: Order] { get }
  /// The order of a request without a response.
  var unanswered: Order.ID? { get }
}

/// Compares the stored orders with the acknowledged ones.
@MainActor struct OrderAudit {
  let client: StoreClient
  let clients: [any AuditedClient]

  /// Returns all violations once no request is unanswered, each as a sentence.
  func all(in store: SelftestStore) async throws -> [String] {
    var stored = byNumber(try await client.pages().collected().value)
    var violations: [String] = []
    for client in clients {
      for number in client.acknowledged.keys.ordered(by: { $0.rawValue < $1.rawValue }) {
        violations += differences(
          of: client,
          number: number,
          stored: stored.removeValue(forKey: number)
        )
      }
    }
    // Each key was acknowledged with an order; the rest are duplicates.
    violations += stored.keys.map { "Order \($0) exists, but was never acknowledged." }.ordered()
    for item in store.items {
      let stock = try await SelftestStore.stock(of: item.sku, asking: client.http)
      let expected = expectedStock(of: item)
      if stock != expected {
        violations.append(
          "Stock of \(item.sku): \(stock.onHand) on hand, \(stock.reserved) reserved; expected "
            + "\(expected.onHand) and \(expected.reserved)."
        )
      }
    }
    return violations
  }

  private func byNumber(_ orders: Page<Order>) -> [Order.ID: Order] {
    Dictionary(orders.items.map { ($0.number, $0) }) { $1 }
  }

  /// Returns the difference between a stored and an acknowledged order; the stored one may be one
  /// step ahead if a response was lost.
  private func differences(
    of client: any AuditedClient,
    number: Order.ID,
    stored: Order?
  ) -> [String] {
    guard let known = client.acknowledged[number] else { return [] }
    guard let stored else { return ["Order \(number) was acknowledged, but is lost."] }
    let mostVersion = known.revision + (client.unanswered == number ? 1 : 0)
    if stored.revision < known.revision {
      return [
        "Order \(number) was acknowledged at revision \(known.revision), but has \(stored.revision)."
      ]
    }
    if stored.revision > mostVersion {
      return ["Order \(number) has revision \(stored.revision), expected at most \(mostVersion)."]
    }
    if stored.revision == known.revision, stored != known {
      return ["Order \(number) differs from the acknowledged one."]
    }
    return []
  }

  /// Returns the stock that the acknowledged orders leave.
  private func expectedStock(of item: ItemQuantity) -> SelftestStore.Stock {
    var (onHand, reserved) = (item.quantity, 0)
    for order in clients.flatMap(\.acknowledged.values) {
      for line in order.lines where line.sku == item.sku {
        onHand -= line.shipped - line.returned
        switch order.status {
        case .known(.placed), .known(.confirmed), .known(.partiallyShipped):
          reserved += line.open
        default: break
        }
      }
    }
    return SelftestStore.Stock(onHand: onHand, reserved: reserved)
  }

  /// Returns the violations since the last kill, each as a sentence.
  func recent(of clients: [CrashClient]) async throws -> [String] {
    let newest = byNumber(try await client.orders(limit: 100).value)
    var violations: [String] = []
    for client in clients {
      for number in client.recent {
        var stored = newest[number]
        if stored == nil { stored = try await order(number) }
        violations += differences(of: client, number: number, stored: stored)
      }
    }
    return violations
  }

  /// Returns the stored order, or `nil` if the store has no such order.
  private func order(_ number: Order.ID) async throws(OrderingError) -> Order? {
    do throws(OrderingError) {
      return try await client.order(number).value
    } catch .notFound {
      return nil
    }
  }

  /// Returns the documents that were issued and are lost or changed, each as a sentence.
  ///
  /// That their numbers have no gap, and credit notes the amounts of refunds, is checked by `fsck`.
  func documents(of clients: [CrashClient]) async throws -> [String] {
    var violations: [String] = []
    for (order, issued) in Dictionary(grouping: clients.flatMap(\.documents), by: \.order) {
      let stored = try await client.documents(of: order).value
      for lost in Set(issued).subtracting(stored) {
        violations.append("Document \(lost.number) of order \(order) was issued, but is lost.")
      }
    }
    return violations.ordered()
  }
}
