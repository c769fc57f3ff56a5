import Foundation

/// The cost of idle connections to a busy one beside them, and of all of them at once.
struct ConnectionsBenchmark {
  let rounds: Int
  let duration: Duration
  let idle: [Int]

  static let whole = ConnectionsBenchmark(rounds: 7, duration: .seconds(1), idle: [0, 470, 10_000])

  static let quick = ConnectionsBenchmark(rounds: 3, duration: .milliseconds(200), idle: [0, 470])

  private struct Load {
    let busy: ServedLoad
    /// All connections ask at once.
    let all: ServedLoad
    let memoryKiB: Int

    /// Starts a server, and asks it over one connection beside so many others, then over all.
    init(beside idle: Int, for duration: Duration) throws {
      let (process, port) = try ServedPeer.text.start()
      defer {
        process.terminate()
        process.waitUntilExit()
      }
      let server = process.processIdentifier
      let others = try Hammer(port: port, connections: idle + 1)
      defer { others.close() }
      all = try ServedLoad(others, of: server, for: duration)
      memoryKiB = try ProcessUsage.peakKiB(of: "\(server)")
      let one = try Hammer(port: port, connections: 1)
      defer { one.close() }
      busy = try ServedLoad(one, of: server, for: duration)
    }
  }

  /// Measures and prints, and returns the aims that were missed.
  func run() throws -> [Aim] {
    print(
      """
      \(rounds) interleaved rounds over loopback; figures are medians, ratios of the same round. Each
      server has a process of its own; one connection asks while the others are idle, and before that
      all of them ask at once. Memory is the server's at its peak.

      """
    )
    let loads = try (0..<rounds).map { _ in
      try idle.map { try Load(beside: $0, for: duration) }
    }
    func median(_ figure: (Load) -> Double, at index: Int) -> Double {
      Self.median(loads.map { figure($0[index]) })
    }
    func ratio(_ figure: (Load) -> Double, at index: Int) -> Double {
      Self.median(loads.map { figure($0[index]) / figure($0[0]) })
    }
    print(row("one busy beside", "p50 µs", "p99 µs", "× alone", "µs CPU", "× alone"))
    for (index, count) in idle.enumerated() {
      print(
        row(
          "\(count) idle",
          figure(median({ $0.busy.percentile(50) }, at: index), 0),
          figure(median({ $0.busy.percentile(99) }, at: index), 0),
          figure(ratio({ $0.busy.percentile(99) }, at: index), 2),
          figure(median(\.busy.cpuMicroseconds, at: index), 1),
          figure(ratio(\.busy.cpuMicroseconds, at: index), 2)
        )
      )
    }
    print("\n" + row("all at once", "req/s", "p99 ms", "MiB"))
    for (index, count) in idle.enumerated() {
      print(
        row(
          "\(count + 1) connections",
          figure(median(\.all.perSecond, at: index), 0),
          figure(median({ $0.all.percentile(99) / 1000 }, at: index), 1),
          figure(median({ Double($0.memoryKiB) / 1024 }, at: index), 1)
        )
      )
    }
    let aims = [
      Aim("p99 beside 470 idle × alone", .atMost, 1.1, ratio({ $0.busy.percentile(99) }, at: 1)),
      Aim("CPU beside 470 idle × alone", .atMost, 1.1, ratio(\.busy.cpuMicroseconds, at: 1)),
    ]
    printAims(aims)
    return aims.filter { !$0.isMet }
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }
}
