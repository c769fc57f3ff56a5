import FoundationCore

/// The result of a fleet test.
struct FleetOutcome: SelftestOutcome {
  let servers: Int
  let buyers: Int
  /// The number of kills.
  var kills = 0
  /// The number of placed orders.
  var placed = 0
  /// The number of orders refused as out of stock.
  var refused = 0
  /// The number of retried requests.
  var retries = 0
  /// The errors in spite of retries, each in a sentence or two.
  var errors: [String] = []
  /// The longest time without an acknowledged order.
  var longestGap = Duration.zero
  /// The violated guarantees, each as a sentence.
  var violations: [String] = []

  /// The same in milliseconds.
  var longestGapMilliseconds: Int { Int((longestGap / .milliseconds(1)).rounded()) }

  var sentence: String {
    let work =
      "\(kills) kills among \(servers) servers: \(placed) placed, \(refused) refused, "
      + "\(retries) retries, \(errors.count) errors, longest gap "
      + "\(longestGapMilliseconds) ms"
    return violations.isEmpty
      ? "\(work); none lost, none duplicated, none oversold, ledger balanced"
      : "\(work); \(violations.count) violations"
  }
}
