import FoundationCore
import Ordering

/// What was sold to a country.
struct MarketSales: Sendable, Hashable {
  /// How many orders were placed and not called off.
  private(set) var orders = 0
  /// How many of these have not arrived yet.
  private(set) var open = 0
  /// What they come to, less what was paid back: an amount for each currency, by its code.
  private(set) var turnover: [Money] = []

  /// Counts an order; one that came to nothing is none.
  mutating func add(_ order: Order) throws(MoneyError) {
    guard order.isSold else { return }
    orders += 1
    if order.isUnderWay { open += 1 }
    let amount = try order.totals.total - order.refunded
    if let place = turnover.firstIndex(where: { $0.currency == amount.currency }) {
      turnover[place] = try turnover[place] + amount
    } else {
      turnover.append(amount)
      turnover.sort { $0.currency.code < $1.currency.code }
    }
  }
}

extension Order {
  /// Whether it was placed and stands: not a draft, and neither called off nor expired.
  var isSold: Bool {
    switch status.known {
    case .placed, .confirmed, .partiallyShipped, .shipped, .delivered, .partiallyReturned,
      .returned:
      true
    // A status that is newer than this program is that of an order that went on.
    case nil: true
    case .draft, .discarded, .cancelled, .expired: false
    }
  }

  /// Whether it stands and has not arrived yet.
  var isUnderWay: Bool {
    switch status.known {
    case .placed, .confirmed, .partiallyShipped, .shipped: true
    default: false
    }
  }
}
