/// What came of killing a server in the midst of orders.
struct CrashOutcome: SelftestOutcome {
  let seed: Int
  /// How many times it was killed.
  var kills = 0
  /// How many orders were placed.
  var orders = 0
  /// How many steps were done with them.
  var steps = 0
  /// How many requests lost their answer to a kill, and were settled afterwards.
  var settled = 0
  /// What the store promises and has not kept, each in a sentence.
  var breaches: [String] = []

  var sentence: String {
    let work = "\(kills) kills among \(orders) orders and \(steps) steps, \(settled) settled"
    return breaches.isEmpty
      ? "\(work): none lost, none doubled, ledger balanced, nothing wrong (seed \(seed))"
      : "\(work): \(breaches.count) promises broken (seed \(seed))"
  }
}
