import Foundation

/// The results of loads of orders that ran in turn, round after round, so that a slow minute of the
/// machine is slow for all.
struct OrdersRounds {
  /// The clients that place orders.
  enum Peer: Hashable {
    case bare
    /// Our server, asked by so many clients.
    case ours(Int)

    static func all(_ connections: [Int]) -> [Peer] { [.bare] + connections.map(Peer.ours) }

    var name: String {
      switch self {
      case .bare: "bare transaction"
      case .ours(1): "the store, 1 client"
      case .ours(let count): "the store, \(count) clients"
      }
    }
  }

  let peers: [Peer]
  private var speeds: [Peer: [Double]] = [:]
  private var shares: [Peer: [Double]] = [:]

  init(peers: [Peer]) { self.peers = peers }

  mutating func add(_ perSecond: Double) { speeds[.bare, default: []].append(perSecond) }

  mutating func add(_ load: OrdersLoad, _ peer: Peer) {
    speeds[peer, default: []].append(load.perSecond)
    shares[peer, default: []].append(load.perCommit)
  }

  func perSecond(_ peer: Peer) -> Double { Self.median(speeds[peer] ?? []) }

  /// The speed relative to the bare transaction of the same round.
  func ratio(_ peer: Peer) -> Double {
    Self.median(zip(speeds[peer] ?? [], speeds[.bare] ?? []).map { $0 / $1 })
  }

  func printTable(_ size: Int) {
    print(row("\(size) orders there", "orders/s", "× bare", "a sync"))
    for peer in peers {
      print(
        row(
          peer.name,
          figure(perSecond(peer), 0),
          figure(ratio(peer), 2),
          peer == .bare ? "1.0" : figure(Self.median(shares[peer] ?? []), 1)
        )
      )
    }
    print("")
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }
}
