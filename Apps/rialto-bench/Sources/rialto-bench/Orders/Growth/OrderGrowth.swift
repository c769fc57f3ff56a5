import Foundation
import FoundationCore
import StoreServer

/// The growth of the latencies of lists, searches and orders with the number of orders.
///
/// A store of this process is asked, without a socket.
struct OrderGrowth {
  /// The numbers of orders to measure with.
  var sizes: [Int]
  /// The maximum number of times to send each request.
  let rounds: Int

  /// Fills a store from size to size, prints what everything took at each, and returns what it was
  /// to be.
  func measure(_ home: OrdersHome, _ name: String) async throws -> [Aim] {
    try await OrdersStore.make(at: home, orders: 0)
    var times = OrderTimes(name: name)
    var filled = 0
    for size in sizes {
      let orders = FilledOrders(try home.bare())
      let duration = try ContinuousClock().measure { try orders.add(size - filled) }
      times.filling.append(duration / .seconds(1))
      filled = size
      let store = try await home.open()
      try await ask(StoreCaller(store.handler), size, &times)
      await store.close()
    }
    times.printTable(sizes)
    return times.aims(sizes)
  }

  private func ask(_ caller: StoreCaller, _ size: Int, _ times: inout OrderTimes) async throws {
    var caller = caller
    let cursor = try await cursor(caller, after: min(size / 2, 100_000))
    for question in OrderQuestion.all(size, cursor: cursor) {
      var taken: [Double] = []
      let end = ContinuousClock.now + .seconds(3)
      // The first rounds warm up and are not counted.
      for round in -2..<rounds where taken.count < 3 || ContinuousClock.now < end {
        let start = ContinuousClock.now
        _ = try await caller.ask(question.path)
        if round >= 0 { taken.append((ContinuousClock.now - start) / .milliseconds(1)) }
      }
      times.add(question.name, taken)
    }
    var taken: [Double] = []
    for _ in 0..<4 * rounds {
      let start = ContinuousClock.now
      try await caller.order()
      taken.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    times.add("placing an order", taken)
  }

  /// The cursor of a page so many orders down.
  private func cursor(_ caller: StoreCaller, after depth: Int) async throws -> String {
    struct Page: Decodable {
      let next: String?
    }
    var cursor = ""
    let limit = min(100, depth)
    for _ in 0..<depth / limit {
      let query = cursor.isEmpty ? "" : "&cursor=\(cursor)"
      let bytes = try await caller.ask("orders?limit=\(limit)\(query)")
      guard let next = try ExactJSONDecoder().decode(Page.self, from: bytes).next else { break }
      cursor = next
    }
    return cursor
  }
}
