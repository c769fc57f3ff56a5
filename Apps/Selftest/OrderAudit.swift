import FoundationCore
import Ordering
import StoreHTTP

/// Somebody who orders in a self-test, and remembers what the store has answered.
@MainActor protocol AuditedClient {
  /// Every order, as the store has answered with it last.
  var acknowledged: [Order.ID: Order] { get }
  /// The order with which something was done of which no answer came.
  var unanswered: Order.ID? { get }
}

/// Holds what the store has against what it has acknowledged.
@MainActor struct OrderAudit {
  let client: HTTPClient
  let model: OrderingModel
  let clients: [any AuditedClient]

  /// What is not as it should be once everything is settled, each in a sentence.
  func all(_ store: SelftestStore) async throws -> [String] {
    try await model.load()
    while model.orders.value?.next != nil { try await model.loadNext() }
    var stored = loaded
    var breaches: [String] = []
    for client in clients {
      for number in client.acknowledged.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
        breaches += breach(client, number, stored.removeValue(forKey: number))
      }
    }
    // Each key was acknowledged with an order; what is left is a second one of some key.
    breaches += stored.keys.map { "Order \($0) is there, and nobody knows of it." }.sorted()
    for item in store.goods {
      let stock = try await SelftestStore.stock(of: item.sku, asking: client)
      let expected = expectedStock(of: item)
      if stock != expected {
        breaches.append(
          "Of \(item.sku) there are \(stock.onHand), \(stock.reserved) reserved; by the answers "
            + "it is \(expected.onHand) and \(expected.reserved)."
        )
      }
    }
    return breaches
  }

  /// The orders that the model has loaded.
  var loaded: [Order.ID: Order] {
    Dictionary((model.orders.value?.items ?? []).map { ($0.number, $0) }) { $1 }
  }

  /// Why an order is not what a client was told; it may be one step further if no answer came.
  func breach(
    _ client: any AuditedClient,
    _ number: Order.ID,
    _ stored: Order?
  ) -> [String] {
    guard let known = client.acknowledged[number] else { return [] }
    guard let stored else { return ["Order \(number) was acknowledged, and is lost."] }
    let mostRevision = known.revision + (client.unanswered == number ? 1 : 0)
    if stored.revision < known.revision {
      return [
        "Order \(number) was acknowledged with revision \(known.revision) and has \(stored.revision)."
      ]
    }
    if stored.revision > mostRevision {
      return ["Order \(number) has revision \(stored.revision), more than was done with it."]
    }
    if stored.revision == known.revision, stored != known {
      return ["Order \(number) is another than was acknowledged."]
    }
    return []
  }

  /// What stock is left by what was acknowledged.
  private func expectedStock(of item: ItemQuantity) -> SelftestStore.Stock {
    var (onHand, reserved) = (item.quantity, 0)
    for order in clients.flatMap(\.acknowledged.values) {
      for line in order.lines where line.sku == item.sku {
        onHand -= line.shipped - line.returned
        switch order.status {
        case .known(.placed), .known(.confirmed), .known(.partiallyShipped):
          reserved += line.quantity - line.shipped
        default: break
        }
      }
    }
    return SelftestStore.Stock(onHand: onHand, reserved: reserved)
  }
}
