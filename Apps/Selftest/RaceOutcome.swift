/// What came of many who wanted the last of a thing at one time.
struct RaceOutcome: SelftestOutcome {
  /// How many there were of the thing.
  let stock: Int
  let buyers: Int
  /// How many were told that their order is placed.
  var placed = 0
  /// How many were told that there are none left.
  var refused = 0
  /// What buyers were told beside that, each in a sentence.
  var surprises: [String] = []
  /// How many the store says can still be bought.
  var available = 0
  /// What is wrong with its books, each in a sentence.
  var findings: [String] = []

  private var isBalanced: Bool { findings.isEmpty && available == stock - placed }

  /// What the store promises and has not kept, each in a sentence.
  var breaches: [String] {
    var breaches = surprises + findings
    let sellable = min(stock, buyers)
    if placed != sellable { breaches.append("Of \(sellable) that could be sold, \(placed) were.") }
    if placed + refused + surprises.count != buyers {
      breaches.append("Of \(buyers) buyers, \(placed + refused) were answered.")
    }
    if available != stock - placed {
      breaches.append("\(available) are available; \(stock - placed) were not sold.")
    }
    return breaches
  }

  var sentence: String {
    "\(placed) placed, \(refused) refused, available \(available), "
      + (isBalanced ? "ledger balanced" : "ledger not balanced")
  }
}
