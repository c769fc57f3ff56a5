import FoundationCore
import Ordering
import StoreCore
import StoreServer

extension SelftestStore {
  /// Adds a webhook at which nothing listens, so that the events of all orders are kept.
  func addWebhook() async throws {
    _ = try await location.opening { try await $0.addWebhook("http://127.0.0.1:9/") }
  }

  /// Returns the orders whose events do not wait for the webhook once each, each as a sentence.
  @MainActor func missingEvents(of clients: [CrashClient]) async throws -> [String] {
    let deliveries = try await location.opening { try await $0.deliveries(limit: .max) }
    let deliveriesByOrder = Dictionary(grouping: deliveries) { "\($0.order)" }
    var violations: [String] = []
    for order in clients.flatMap(\.acknowledged.values) {
      let versions = deliveriesByOrder[order.number.rawValue, default: []].map(\.version).ordered()
      if versions != Array(1...order.revision) {
        violations.append(
          "Order \(order.number) has \(order.revision) events; the webhook gets \(versions)."
        )
      }
    }
    return violations.ordered()
  }
}
