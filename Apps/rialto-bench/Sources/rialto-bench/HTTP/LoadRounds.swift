/// The results of loads that ran in turn, round after round, so that a slow minute of the machine is slow
/// for all.
struct LoadRounds {
  /// A load of the measurement.
  struct Cell: Hashable {
    let peer: LoadPeer
    let length: Int
    let inFlight: Int
  }

  private var results: [Cell: [LoadResult]] = [:]

  mutating func add(_ result: LoadResult, _ cell: Cell) {
    results[cell, default: []].append(result)
  }

  func median(_ figure: (LoadResult) -> Double, _ cell: Cell) -> Double {
    Self.median((results[cell] ?? []).map(figure))
  }

  /// The median, over the rounds, of how many times larger the figure was than the other peer's in
  /// the same round.
  func ratio(_ figure: (LoadResult) -> Double, _ cell: Cell, to peer: LoadPeer) -> Double {
    let other = Cell(peer: peer, length: cell.length, inFlight: cell.inFlight)
    let pairs = zip(results[cell] ?? [], results[other] ?? [])
    return Self.median(pairs.map { figure($0) / figure($1) })
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }
}
