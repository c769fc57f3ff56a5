#if canImport(CCurl)
import Synchronization

/// The loops of a transport, as the queues of their commands.
///
/// The limits of connections are divided among them. Requests fill one loop after the other, so that
/// a few share their connections, and many share the cores. Requests that choose at the same moment may
/// choose the same loop; the one that is too many there waits for a connection.
struct CurlLoops: Sendable {
  private let queues: [CurlCommandQueue]
  /// The number of requests in flight that a loop has before the next one is used.
  private let enough: Int

  init(_ configuration: CurlTransport.Configuration, count: Int) {
    let most = configuration.maximumConnectionsPerHost
    // Each has a connection to a host at least, and keeps one; 0 is no limit.
    let count = max(1, most > 0 ? min(count, most) : count)
    queues = (0..<count).map { number in
      var part = configuration
      part.maximumConnectionsPerHost = most.part(number, of: count)
      part.maximumIdleConnections = max(
        1,
        configuration.maximumIdleConnections.part(number, of: count)
      )
      return CurlCommandQueue(part)
    }
    enough = most > 0 ? min(20, most.part(count - 1, of: count)) : 20
  }

  /// The loop of an exchange, which keeps it for all its attempts.
  subscript(exchange: HTTPExchange) -> CurlCommandQueue {
    let known = exchange.loop.load(ordering: .relaxed)
    // An exchange of a test may have been sent over another transport before.
    if queues.indices.contains(known) { return queues[known] }
    let number = queues.count == 1 ? 0 : leastBusy
    exchange.loop.store(number, ordering: .relaxed)
    return queues[number]
  }

  private var leastBusy: Int {
    var (least, count) = (0, Int.max)
    for (number, queue) in queues.enumerated() {
      let inFlight = queue.inFlight.load(ordering: .relaxed)
      if inFlight < enough { return number }
      if inFlight < count { (least, count) = (number, inFlight) }
    }
    return least
  }

  func close() { for queue in queues { queue.close() } }
}

extension Int {
  /// Returns the share of one of several; the first get the remainder.
  fileprivate func part(_ number: Int, of count: Int) -> Int {
    self / count + (number < self % count ? 1 : 0)
  }
}
#endif
