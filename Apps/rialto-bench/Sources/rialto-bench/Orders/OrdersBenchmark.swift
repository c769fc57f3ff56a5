import Foundation
import FoundationCore

/// Orders placed at our server, each on the disk before it is answered, beside the same transaction
/// by SQLite alone.
struct OrdersBenchmark {
  let rounds: Int
  /// The duration of one load.
  let duration: Duration
  /// The numbers of orders to measure with.
  var sizes: [Int]

  static let whole = OrdersBenchmark(
    rounds: 9,
    duration: .seconds(1),
    sizes: [1000, 10_000, 100_000]
  )
  static let quick = OrdersBenchmark(rounds: 3, duration: .milliseconds(200), sizes: [100, 1000])

  private static let connections = [1, 8, 32]

  /// Measures and prints, and returns the aims that were missed.
  func run() async throws -> [Aim] {
    print(
      """
      \(rounds) interleaved rounds; figures are medians, ratios of the same round. Server and clients
      are two processes; SQLite alone is one connection that does nothing else. All wait for the disk.

      """
    )
    var sized: [(size: Int, rounds: OrdersRounds)] = []
    for size in sizes {
      let rounds = try await measure(size)
      rounds.printTable(size)
      sized.append((size, rounds))
    }
    guard let first = sized.first, let last = sized.last else { return [] }
    print(row("growth from \(first.size) to \(last.size) orders", "time ×"))
    for peer in OrdersRounds.Peer.all(Self.connections) {
      let growth = first.rounds.perSecond(peer) / last.rounds.perSecond(peer)
      print(row(peer.name, figure(growth, 2)))
    }
    let aims = Self.connections.map { count in
      Aim(
        "\(count == 1 ? "1 client" : "\(count) clients"): × the bare transaction",
        .atLeast,
        count == 32 ? 2 : 0.8,
        first.rounds.ratio(.ours(count))
      )
    }
    printAims(aims)
    return aims.filter { !$0.isMet }
  }

  /// Measures with so many orders there at the beginning, each in a separate store.
  private func measure(_ size: Int) async throws -> OrdersRounds {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Left behind, it would be in a folder for such things.
    defer { try? FileManager.default.removeItem(at: folder) }
    let peers = OrdersRounds.Peer.all(Self.connections)
    for peer in peers {
      try await OrdersStore.make(at: home(of: peer, in: folder), orders: size)
    }
    var rounds = OrdersRounds(peers: peers)
    for _ in 0..<self.rounds {
      for peer in peers {
        let home = home(of: peer, in: folder)
        switch peer {
        case .bare: rounds.add(try bareLoad(home, connections: 1, for: duration))
        case .ours(let count):
          rounds.add(try OrdersLoad(home, connections: count, for: duration), .ours(count))
        }
      }
    }
    return rounds
  }

  private func home(of peer: OrdersRounds.Peer, in folder: URL) -> OrdersHome {
    .file(folder.appending(path: "\(peer.name).sqlite").path)
  }
}
