import FoundationCore
import Ordering

/// The orders from a country, and their revenue.
struct MarketSales: Sendable, Hashable {
  /// The number of orders placed and not cancelled, paid or not.
  private(set) var orders = 0
  /// The number of these orders that are not delivered yet.
  private(set) var open = 0
  /// The payments less refunds: an amount per currency, sorted by code.
  private(set) var turnover: [Money] = []

  /// Counts an order, unless it is a draft, cancelled or expired.
  ///
  /// - Throws: `MoneyError.outOfRange` if a sum overflows.
  mutating func add(_ order: Order) throws(MoneyError) {
    guard order.countsAsSale else { return }
    orders += 1
    if order.isUndelivered { open += 1 }
    let amount = try order.netPayment
    guard amount.minorUnits > 0 else { return }
    if let place = turnover.firstIndex(where: { $0.currency == amount.currency }) {
      turnover[place] = try turnover[place] + amount
    } else {
      turnover.append(amount)
      turnover = turnover.ordered { $0.currency.code < $1.currency.code }
    }
  }
}

extension Order {
  /// The payments for the order less its refunds.
  ///
  /// Zero for a cancelled or expired order, whose payment is to be refunded.
  var netPayment: Money {
    get throws(MoneyError) {
      let isPaid =
        switch payment.known {
        case .paid, .partiallyRefunded: true
        case .unpaid, .authorized, .voided, .refunded, nil: false
        }
      guard countsAsSale, isPaid else { return Money(minorUnits: 0, currency: paid.currency) }
      return try paid - refunded
    }
  }

  /// `true` unless the order is a draft, cancelled or expired.
  var countsAsSale: Bool {
    switch status.known {
    case .placed, .confirmed, .partiallyShipped, .shipped, .delivered, .partiallyReturned,
      .returned:
      true
    // An unknown, newer status is assumed to be that of an active order.
    case nil: true
    case .draft, .discarded, .cancelled, .expired: false
    }
  }

  /// `true` if the order is placed and not delivered yet.
  var isUndelivered: Bool {
    switch status.known {
    case .placed, .confirmed, .partiallyShipped, .shipped: true
    default: false
    }
  }
}
