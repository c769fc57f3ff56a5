import FoundationCore
import Ordering

extension OrderAudit {
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
