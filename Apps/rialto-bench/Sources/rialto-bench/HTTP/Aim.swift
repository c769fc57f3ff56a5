/// A figure, and what it should be.
struct Aim {
  enum Bound { case atLeast, atMost }

  let what: String
  let bound: Bound
  let wanted: Double
  /// Not a number where it could not be measured.
  let found: Double

  var isMet: Bool {
    switch bound {
    case .atLeast: found >= wanted
    case .atMost: found <= wanted
    }
  }

  /// All that the client should reach, as these rounds have it.
  static func all(_ rounds: LoadRounds, inFlight: [Int], growth: Double) -> [Aim] {
    func cell(_ peer: LoadPeer, _ inFlight: Int = 32, _ length: Int = 350) -> LoadRounds.Cell {
      LoadRounds.Cell(peer: peer, length: length, inFlight: inFlight)
    }
    func speed(_ cell: LoadRounds.Cell, to peer: LoadPeer) -> Double {
      rounds.ratio(\.perSecond, cell, to: peer)
    }
    let toBare = inFlight.map { inFlight in
      let wanted = [1: 0.75, 8: 0.75][inFlight] ?? 0.85
      let found = speed(cell(.ours, inFlight), to: .bare)
      return Aim("350 B, \(inFlight) in flight: × the bare loop", .atLeast, wanted, found)
    }
    let cpu = rounds.ratio(\.cpuMicroseconds, cell(.ours), to: .bare)
    let memory = rounds.median(\.peakMiB, cell(.kept)) - rounds.median(\.peakMiB, cell(.uncached))
    return toBare + [
      Aim("350 B, 32 in flight: CPU × the bare loop", .atMost, 1.45, cpu),
      Aim("350 B, 1 in flight: × URLSession", .atLeast, 3, speed(cell(.ours, 1), to: .urlSession)),
      Aim("with a query: × without a cache", .atLeast, 0.9, speed(cell(.queried), to: .uncached)),
      Aim("answers kept: × without a cache", .atLeast, 0.9, speed(cell(.kept), to: .uncached)),
      Aim(
        "kept, with a query: × without a cache",
        .atLeast,
        0.9,
        speed(cell(.keptQueried), to: .uncached)
      ),
      Aim("answers kept, at most 32 MiB: MiB of memory", .atMost, 36, memory),
      Aim(
        "a request × a hit in the memory cache",
        .atLeast,
        50,
        speed(cell(.cached, 1), to: .ours)
      ),
      Aim(
        "7 MB, 4 in flight: × URLSession",
        .atLeast,
        5,
        speed(cell(.ours, 4, 7_000_000), to: .urlSession)
      ),
      Aim("a stream 100 times as long: memory ×", .atMost, 1.2, growth),
    ]
  }

  init(_ what: String, _ bound: Bound, _ wanted: Double, _ found: Double) {
    (self.what, self.bound, self.wanted, self.found) = (what, bound, wanted, found)
  }
}
