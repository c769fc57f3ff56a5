import Foundation
import FoundationCore

/// Places orders by a database's own library over so many connections, each in a separate thread,
/// and tells how many in a second.
func bareLoad(_ home: OrdersHome, connections: Int, for duration: Duration) throws -> Double {
  // What comes before opens the connections and warms up, and is not counted.
  let begin = ContinuousClock.now + duration / 4
  let tally = Tally()
  let group = DispatchGroup()
  // Clients that count by themselves meet at one thing, and wait there for each other's commits.
  let numbers = RequestNumbers()
  for _ in 0..<connections {
    group.enter()
    Thread.detachNewThread {
      defer { group.leave() }
      tally.add(
        Result {
          let orders = BareOrders(try home.bare(), numbers: numbers)
          _ = try orders.place(until: begin)
          return try orders.place(until: begin + duration)
        }
      )
    }
  }
  group.wait()
  return Double(try tally.placed) / (duration / .seconds(1))
}

/// The number of orders that several threads have placed, or the first error.
private final class Tally: Sendable {
  private let outcome = Lock<Result<Int, any Error>>(.success(0))

  var placed: Int { get throws { try outcome.withLock(\.self).get() } }

  func add(_ placed: Result<Int, any Error>) {
    outcome.withLock { outcome in
      outcome = outcome.flatMap { sum in placed.map { sum + $0 } }
    }
  }
}
