import Foundation
import FoundationCore

/// Our HTTP server and router beside a bare handler of libmicrohttpd that does the same work, and beside
/// nginx where it is installed; each with one thread.
struct ServeBenchmark {
  let rounds: Int
  /// The duration of one load.
  let duration: Duration
  let connections: [Int]
  /// Servers of others, measured beside ours.
  var others: [PeerProgram] = []

  static let whole = ServeBenchmark(rounds: 9, duration: .seconds(1), connections: [1, 32, 256])

  static let quick = ServeBenchmark(
    rounds: 3,
    duration: .milliseconds(200),
    connections: [1, 32, 256]
  )

  /// Measures and prints, and returns the aims that were missed.
  func run() throws -> [Aim] {
    print(
      """
      \(rounds) interleaved rounds over loopback; figures are medians, ratios of the same round.
      Each server has a process of its own with one thread, and answers one request after the other on
      each connection.

      """
    )
    var aims: [Aim] = []
    for connections in connections {
      let peers =
        ServedPeer.all.filter { connections <= 100 || $0.bare != $0 }
        + others.map { ServedPeer(name: $0.name, program: $0) }
      let rounds = try measure(peers, connections)
      printTable(rounds, peers, connections)
      aims += self.aims(rounds, connections)
    }
    printAims(aims)
    return aims.filter { !$0.isMet }
  }

  /// Counts what a request costs our server, and returns the aims that were missed.
  static func countCosts() throws -> [Aim] {
    print(row("one request after the other", "instr.", "alloc."))
    var aims: [Aim] = []
    for (peer, wanted) in [(ServedPeer.text, 30_000.0), (.shape, 50_000), (.value, 75_000)] {
      let cost = try CountedCost(of: 1000) { command, count in
        let (process, port) = try peer.start(under: command)
        let hammer = try Hammer(port: port, connections: 1)
        try hammer.run(requests: count)
        hammer.close()
        // It ends with its input, as valgrind counts what ends by itself.
        try (process.standardInput as? Pipe)?.fileHandleForWriting.close()
        process.waitUntilExit()
      }
      print(row(peer.name, figure(cost.instructions, 0), figure(cost.allocations, 1)))
      aims.append(Aim("\(peer.name): instructions", .atMost, wanted, cost.instructions))
    }
    printAims(aims)
    return aims.filter { !$0.isMet }
  }

  /// With a hundred connections and more, libmicrohttpd now and then stops answering over epoll.
  private func measure(
    _ peers: [ServedPeer],
    _ connections: Int
  ) throws -> [[ServedPeer: ServedLoad]] {
    try (0..<rounds).map { _ in
      var round: [ServedPeer: ServedLoad] = [:]
      for peer in peers {
        round[peer] = try ServedLoad(peer, connections: connections, for: duration)
      }
      return round
    }
  }

  private func aims(_ rounds: [[ServedPeer: ServedLoad]], _ connections: Int) -> [Aim] {
    switch connections {
    case 1:
      [
        Aim(
          "1 connection, 350 B: p50 µs",
          .atMost,
          75,
          median({ $0.percentile(50) }, .text, rounds)
        )
      ]
    case 32:
      [ServedPeer.shape, .value, .text].map {
        Aim("32, \($0.name): × bare", .atLeast, 0.7, ratio(\.perSecond, $0, to: $0.bare, rounds))
      } + [
        Aim(
          "32, 350 B: p99 × bare",
          .atMost,
          2,
          ratio({ $0.percentile(99) }, .text, to: .bareText, rounds)
        )
      ]
    case 256 where Nginx.isInstalled:
      [
        Aim(
          "256, 350 B: p99 × nginx",
          .atMost,
          1.2,
          ratio({ $0.percentile(99) }, .text, to: .nginx, rounds)
        )
      ]
    default: []
    }
  }

  private func printTable(
    _ rounds: [[ServedPeer: ServedLoad]],
    _ peers: [ServedPeer],
    _ connections: Int
  ) {
    let unit = connections == 1 ? "1 connection" : "\(connections) connections"
    print(row(unit, "req/s", "× bare", "p50 µs", "p99 µs", "× bare", "µs CPU"))
    for peer in peers {
      print(
        row(
          peer.name,
          figure(median(\.perSecond, peer, rounds), 0),
          figure(ratio(\.perSecond, peer, to: peer.bare, rounds), 2),
          figure(median({ $0.percentile(50) }, peer, rounds), 0),
          figure(median({ $0.percentile(99) }, peer, rounds), 0),
          figure(ratio({ $0.percentile(99) }, peer, to: peer.bare, rounds), 2),
          figure(median(\.cpuMicroseconds, peer, rounds), 1)
        )
      )
    }
    print("")
  }

  private func median(
    _ figure: (ServedLoad) -> Double,
    _ peer: ServedPeer,
    _ rounds: [[ServedPeer: ServedLoad]]
  ) -> Double {
    Self.median(rounds.compactMap { $0[peer].map(figure) })
  }

  private func ratio(
    _ figure: (ServedLoad) -> Double,
    _ peer: ServedPeer,
    to other: ServedPeer,
    _ rounds: [[ServedPeer: ServedLoad]]
  ) -> Double {
    Self.median(
      rounds.compactMap { round in
        guard let ours = round[peer], let other = round[other] else { return nil }
        return figure(ours) / figure(other)
      }
    )
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }
}
