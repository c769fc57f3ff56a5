import Foundation
import FoundationCore

/// Our HTTP server beside a bare handler of libmicrohttpd, answering the same 350 bytes.
struct ServeBenchmark {
  let rounds: Int
  /// The duration of one load.
  let duration: Duration
  let connections: [Int]

  /// With a hundred connections and more, libmicrohttpd now and then stops answering over epoll.
  static let whole = ServeBenchmark(
    rounds: 9,
    duration: .seconds(1),
    connections: [1, 8, 32]
  )

  static let quick = ServeBenchmark(
    rounds: 3,
    duration: .milliseconds(200),
    connections: [1, 32]
  )

  /// Measures and prints, and returns the aims that were missed.
  func run() throws -> [Aim] {
    print(
      """
      \(rounds) interleaved rounds over loopback; figures are medians, ratios of the same round.
      Each server has a process of its own and answers one request after the other on each connection.

      """
    )
    var aims: [Aim] = []
    for connections in connections {
      let rounds = try measure(connections)
      printTable(rounds, connections)
      if connections == 32 { aims = self.aims(rounds) }
    }
    printAims(aims)
    return aims.filter { !$0.isMet }
  }

  private func measure(_ connections: Int) throws -> [[ServedPeer: ServedLoad]] {
    try (0..<rounds).map { _ in
      var round: [ServedPeer: ServedLoad] = [:]
      for peer in ServedPeer.allCases {
        round[peer] = try ServedLoad(peer, connections: connections, for: duration)
      }
      return round
    }
  }

  private func aims(_ rounds: [[ServedPeer: ServedLoad]]) -> [Aim] {
    [
      Aim(
        "32 connections: × libmicrohttpd's requests/s",
        .atLeast,
        0.5,
        ratio(\.perSecond, .ours, rounds)
      ),
      Aim(
        "32 connections: 99th percentile × its",
        .atMost,
        3,
        ratio({ $0.percentile(99) }, .ours, rounds)
      ),
    ]
  }

  private func printTable(_ rounds: [[ServedPeer: ServedLoad]], _ connections: Int) {
    let unit = connections == 1 ? "1 connection" : "\(connections) connections"
    print(row(unit, "req/s", "× bare", "p50 µs", "p99 µs", "× bare", "µs CPU"))
    for peer in ServedPeer.allCases {
      print(
        row(
          peer.rawValue,
          figure(median(\.perSecond, peer, rounds), 0),
          figure(ratio(\.perSecond, peer, rounds), 2),
          figure(median({ $0.percentile(50) }, peer, rounds), 0),
          figure(median({ $0.percentile(99) }, peer, rounds), 0),
          figure(ratio({ $0.percentile(99) }, peer, rounds), 2),
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
    _ rounds: [[ServedPeer: ServedLoad]]
  ) -> Double {
    Self.median(
      rounds.compactMap { round in
        guard let ours = round[peer], let bare = round[.bare] else { return nil }
        return figure(ours) / figure(bare)
      }
    )
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }
}
