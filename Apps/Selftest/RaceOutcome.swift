/// The result of a race.
struct RaceOutcome: SelftestOutcome {
  /// The initial stock.
  let stock: Int
  let buyers: Int
  /// The number of placed orders.
  var placed = 0
  /// The number of orders refused as out of stock.
  var refused = 0
  /// The other responses, each as a sentence.
  var unexpectedResponses: [String] = []
  /// The stock that the store reports as available.
  var available = 0
  /// The findings of the consistency checks, each as a sentence.
  var findings: [String] = []

  private var isBalanced: Bool { findings.isEmpty && available == stock - placed }

  /// The violated guarantees, each as a sentence.
  var violations: [String] {
    var violations = unexpectedResponses + findings
    let sellable = min(stock, buyers)
    if placed != sellable { violations.append("Sold \(placed) of \(sellable) pieces.") }
    if placed + refused + unexpectedResponses.count != buyers {
      violations.append("\(placed + refused) of \(buyers) buyers got a response.")
    }
    if available != stock - placed {
      violations.append("\(available) pieces are available, expected \(stock - placed).")
    }
    return violations
  }

  var sentence: String {
    "\(placed) placed, \(refused) refused, available \(available), "
      + (isBalanced ? "ledger balanced" : "ledger not balanced")
  }
}
