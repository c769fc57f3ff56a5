/// The durations of operations that ran in turn, round after round, so that a slow minute of the machine
/// is slow for all.
struct Measurement {
  /// The names of the operations, in the order they ran.
  let names: [String]

  private var milliseconds: [String: [Double]] = [:]

  /// Times each of the things once a round; what a first round warms up is not counted.
  init(rounds: Int, _ things: [(name: String, run: () throws -> Void)]) throws {
    names = things.map(\.name)
    for round in 0...rounds {
      for (name, run) in things {
        let duration = try ContinuousClock().measure { try run() }
        if round > 0 { milliseconds[name, default: []].append(duration / .milliseconds(1)) }
      }
    }
  }

  func median(_ name: String) -> Double { Self.median(milliseconds[name] ?? []) }

  /// The median, over the rounds, of how many times longer the other took in the same round.
  func ratio(of other: String, to name: String) -> Double {
    Self.median(zip(milliseconds[other] ?? [], milliseconds[name] ?? []).map { $0 / $1 })
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }
}
