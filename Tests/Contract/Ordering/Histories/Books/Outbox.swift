import FoundationCore
import Ordering
import OrderingServer
import StoreCore
import StoreHTTP
import StoreServer
import StoreTestSupport
import Testing

/// The events of a history's orders that wait for a webhook, oldest first.
struct Outbox {
  private let deliveries: [Delivery]

  /// Reads the deliveries to the webhook of the store.
  init(of history: History) async throws {
    let all = try await history.counter.store.servers[0].webhooks.deliveries(limit: .max)
    let own = Set(history.orders.map(\.number))
    deliveries = all.reversed().filter { own.contains($0.order) }
  }

  /// Checks that each event of each order waits once, and after the events before it.
  func expectEachEventOnce(of history: History) async throws {
    #expect(Set(deliveries.map(\.event)).count == deliveries.count, "\(history)")
    let byOrder = Dictionary(grouping: deliveries, by: \.order)
    for order in history.orders {
      let path = "/v1/orders/\(order.number)/events"
      let page = try await history.counter.store.send(.get, path, to: 1).json()
      let actions = page["items"]?.elements.compactMap { $0["action"]?.text } ?? []
      let waiting = byOrder[order.number] ?? []
      #expect(actions.count == order.revision, "\(history)")
      #expect(waiting.map(\.version) == Array(1...order.revision), "\(history)")
      #expect(
        waiting.map(\.type) == actions.map { OrderAction(rawValue: $0)?.eventType },
        "\(history)"
      )
    }
  }
}
