/// The result of a crash test.
struct CrashOutcome: SelftestOutcome {
  let seed: Int
  /// The number of kills.
  var kills = 0
  /// The number of placed orders.
  var orders = 0
  /// The number of completed steps.
  var steps = 0
  /// The number of requests that lost their response and were resolved later.
  var resolved = 0
  /// The violated guarantees, each as a sentence.
  var violations: [String] = []

  var sentence: String {
    let work = "\(kills) kills during \(orders) orders and \(steps) steps, \(resolved) resolved"
    return violations.isEmpty
      ? "\(work): none lost, none duplicated, ledger balanced (seed \(seed))"
      : "\(work): \(violations.count) violations (seed \(seed))"
  }
}
