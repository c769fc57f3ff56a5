import Ordering

extension OrderAudit {
  /// Returns the documents that were issued and are lost or changed, each as a sentence.
  ///
  /// That their numbers have no gap, and credit notes the amounts of refunds, is checked by `fsck`.
  func documents(of clients: [CrashClient]) async throws -> [String] {
    var violations: [String] = []
    for document in clients.flatMap(\.documents) {
      let stored = try await model.documents(of: document.order)
      if !stored.contains(document) {
        violations.append(
          "Document \(document.number) of order \(document.order) was issued, but is lost."
        )
      }
    }
    return violations
  }
}
