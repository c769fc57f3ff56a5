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
  static func all(_ rounds: LoadRounds, inFlight: [Int], hit: Double, growth: Double) -> [Aim] {
    func cell(_ length: Int, _ inFlight: Int) -> LoadRounds.Cell {
      LoadRounds.Cell(peer: .ours, length: length, inFlight: inFlight)
    }
    func speed(_ length: Int, _ inFlight: Int, to peer: LoadPeer) -> Double {
      rounds.ratio(\.perSecond, cell(length, inFlight), to: peer)
    }
    var aims = [
      Aim("350 B, 32 in flight: × URLSession", .atLeast, 12, speed(350, 32, to: .urlSession)),
      Aim("350 B, 32 in flight: × the bare loop", .atLeast, 0.7, speed(350, 32, to: .bare)),
      Aim("350 B, 1 in flight: × URLSession", .atLeast, 3, speed(350, 1, to: .urlSession)),
      Aim(
        "350 B, 32 in flight: CPU × the bare loop",
        .atMost,
        1.7,
        rounds.ratio(\.cpuMicroseconds, cell(350, 32), to: .bare)
      ),
      Aim("a request × a hit in the memory cache", .atLeast, 50, hit),
      Aim("a stream 100 times as long: memory ×", .atMost, 1.2, growth),
    ]
    for inFlight in inFlight where inFlight <= 32 {
      let what = "7 MB, \(inFlight) in flight: × URLSession"
      aims.append(Aim(what, .atLeast, 2, speed(7_000_000, inFlight, to: .urlSession)))
    }
    return aims
  }

  init(_ what: String, _ bound: Bound, _ wanted: Double, _ found: Double) {
    (self.what, self.bound, self.wanted, self.found) = (what, bound, wanted, found)
  }
}
