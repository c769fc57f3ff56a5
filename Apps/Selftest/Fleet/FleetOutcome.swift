import FoundationCore

/// What came of killing servers of a store while others went on.
struct FleetOutcome: SelftestOutcome {
  let servers: Int
  let buyers: Int
  /// How often one of the servers was killed.
  var kills = 0
  /// How many orders buyers were told are placed.
  var placed = 0
  /// How many they were told there is not enough for.
  var refused = 0
  /// How many requests their clients made once more.
  var retries = 0
  /// What buyers were told of answers that did not come even so, and had to be asked for later.
  var errors: [String] = []
  /// The longest time in which no order was acknowledged to anybody.
  var silence = Duration.zero
  /// What the store promises and has not kept, each in a sentence.
  var breaches: [String] = []

  /// The same in whole milliseconds.
  var silentMilliseconds: Int { Int((silence / .milliseconds(1)).rounded()) }

  var sentence: String {
    let work =
      "\(kills) kills among \(servers) servers: \(placed) placed, \(refused) refused, "
      + "\(retries) asked again, \(errors.count) errors, no order for "
      + "\(silentMilliseconds) ms at most"
    return breaches.isEmpty
      ? "\(work); none lost, none doubled, none oversold, ledger balanced, nothing wrong"
      : "\(work); \(breaches.count) promises broken"
  }
}
