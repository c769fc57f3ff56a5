import Ordering

extension OrderAudit {
  /// What is not as it was acknowledged since the last kill, each in a sentence.
  func recent(of clients: [CrashClient]) async throws -> [String] {
    try await model.load()
    let newest = loaded
    var breaches: [String] = []
    for client in clients {
      for number in client.recent {
        var stored = newest[number]
        if stored == nil { stored = try await order(number) }
        breaches += breach(client, number, stored)
      }
    }
    return breaches
  }

  /// An order as the store has it, if it is there.
  private func order(_ number: Order.ID) async throws(OrderingError) -> Order? {
    do throws(OrderingError) {
      return try await model.order(number)
    } catch .notFound {
      return nil
    }
  }
}
