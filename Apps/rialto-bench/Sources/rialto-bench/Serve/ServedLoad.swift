import Foundation

/// The result of a load, measured by its clients.
struct ServedLoad {
  let perSecond: Double
  /// User and system time that the server took for a request.
  let cpuMicroseconds: Double
  private let sorted: [Double]

  /// Starts a server and asks it over so many connections for so long.
  init(_ peer: ServedPeer, connections: Int, for duration: Duration) throws {
    let (process, port) = try peer.start()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    let hammer = try Hammer(port: port, connections: connections)
    defer { hammer.close() }
    try self.init(hammer, of: process.processIdentifier, for: duration)
  }

  /// Has a server asked for so long.
  init(_ hammer: Hammer, of server: Int32, for duration: Duration) throws {
    // The first load warms up, and is not counted.
    _ = try hammer.run(for: duration / 10)
    let before = try ProcessUsage.cpuSeconds(of: server)
    var took: [Duration] = []
    let whole = try ContinuousClock().measure { took = try hammer.run(for: duration) }
    let used = try ProcessUsage.cpuSeconds(of: server) - before
    sorted = took.map { $0 / .microseconds(1) }.sorted()
    perSecond = Double(took.count) / (whole / .seconds(1))
    cpuMicroseconds = used * 1_000_000 / Double(took.count)
  }

  /// Returns the microseconds of a percentile of the requests.
  func percentile(_ percent: Int) -> Double { sorted[(sorted.count - 1) * percent / 100] }
}
