import StoreServer

/// Places orders in a store of this process, without a socket, so many at a time, and tells how many
/// in a second.
func inProcessLoad(_ home: OrdersHome, clients: Int, for duration: Duration) async throws -> Double
{
  let store = try await home.open()
  // What comes before warms up, and is not counted.
  let begin = ContinuousClock.now + duration / 4
  let placed = try await withThrowingTaskGroup(of: Int.self) { group in
    for client in 0..<clients {
      let first = client * OrdersStore.skuCount / clients
      let caller = StoreCaller(store.handler, first: first)
      group.addTask {
        var caller = caller
        _ = try await caller.order(until: begin)
        return try await caller.order(until: begin + duration)
      }
    }
    var placed = 0
    for try await count in group { placed += count }
    return placed
  }
  await store.close()
  return Double(placed) / (duration / .seconds(1))
}
