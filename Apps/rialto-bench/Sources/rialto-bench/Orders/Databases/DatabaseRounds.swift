/// The results of loads of orders in each database, round after round, so that a slow minute of the
/// machine is slow for all.
struct DatabaseRounds {
  /// A load of the measurement.
  struct Cell: Hashable {
    let peer: DatabasePeer
    let clients: Int
  }

  private var speeds: [Cell: [Double]] = [:]

  mutating func add(_ perSecond: Double, _ cell: Cell) {
    speeds[cell, default: []].append(perSecond)
  }

  func perSecond(_ cell: Cell) -> Double { Self.median(speeds[cell] ?? []) }

  /// The speed relative to the bare transaction, with equal concurrency in the same round.
  func ratio(_ cell: Cell) -> Double {
    let bare = cell.peer.bare
    let other = Cell(peer: bare, clients: bare.isAlone ? 1 : cell.clients)
    return Self.median(zip(speeds[cell] ?? [], speeds[other] ?? []).map { $0 / $1 })
  }

  func printTable(_ clients: [Int]) {
    print(row("orders/s, by so many clients", clients.flatMap { ["\($0)", "× bare"] }))
    for peer in DatabasePeer.all {
      let figures = clients.map { count in
        let cell = Cell(peer: peer, clients: count)
        return [figure(perSecond(cell), 0), figure(ratio(cell), 2)]
      }
      print(row(peer.name, figures.flatMap(\.self)))
    }
    print("")
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }
}

extension DatabaseRounds {
  /// The fraction of their database's speed that servers should reach.
  func aims(_ clients: [Int]) -> [Aim] {
    let one = clients.map { (DatabasePeer.servedPostgres(1), $0, $0 == 1 ? 1 : 0.9) }
    let most = clients.last.map { count in
      [(DatabasePeer.servedSQLite, count, 0.8), (.servedPostgres(4), count, 0.5)]
    }
    return (one + (most ?? [])).map { peer, count, wanted in
      let cell = Cell(peer: peer, clients: count)
      return Aim("\(peer.name), \(count) clients: × bare", .atLeast, wanted, ratio(cell))
    }
  }
}
