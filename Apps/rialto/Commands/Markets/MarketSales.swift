import FoundationCore
import Ordering

/// The orders of a country, and what was sold there.
struct MarketSales: Sendable, Hashable {
  /// The number of orders placed and not cancelled, paid or not.
  private(set) var orders = 0
  /// How many of these have not arrived yet.
  private(set) var open = 0
  /// The payments less the refunds: an amount for each currency, by its code.
  private(set) var turnover: [Money] = []

  /// Counts an order; one that came to nothing is none.
  mutating func add(_ order: Order) throws(MoneyError) {
    guard order.isStanding else { return }
    orders += 1
    if order.isUnderWay { open += 1 }
    let amount = try order.sold
    guard amount.minorUnits > 0 else { return }
    if let place = turnover.firstIndex(where: { $0.currency == amount.currency }) {
      turnover[place] = try turnover[place] + amount
    } else {
      turnover.append(amount)
      turnover.sort { $0.currency.code < $1.currency.code }
    }
  }
}

extension Order {
  /// The payments for an order that stands, less its refunds.
  ///
  /// Nothing of an order that was cancelled or expired: what was paid for it is owed back.
  var sold: Money {
    get throws(MoneyError) {
      let isPaid =
        switch payment.known {
        case .paid, .partiallyRefunded: true
        case .unpaid, .authorized, .voided, .refunded, nil: false
        }
      guard isStanding, isPaid else { return Money(minorUnits: 0, currency: paid.currency) }
      return try paid - refunded
    }
  }

  /// Whether it was placed and stands: not a draft, and neither called off nor expired.
  var isStanding: Bool {
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
