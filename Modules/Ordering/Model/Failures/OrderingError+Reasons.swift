import FoundationCore

extension OrderingError {
  /// Returns why an order refuses an action: its state, and what it allows.
  static func state(
    _ status: OpenEnum<OrderStatus>?,
    payment: OpenEnum<PaymentStatus>?,
    allowed: [OrderAction]
  ) -> String {
    let states = [status?.rawValue, payment?.rawValue].compactMap(\.self)
      .map { $0.replacing("_", with: " ") }
    let now = states.isEmpty ? "" : "It is \(states.joined(separator: " and ")). "
    guard !allowed.isEmpty else { return now + "It allows no further actions." }
    return now + "Allowed actions: \(allowed.map(\.rawValue).joined(separator: ", "))."
  }
}

extension Shortage {
  /// The quantities, in a sentence.
  var sentence: String {
    "\(sku): \(wanted) ordered, " + (available > 0 ? "\(available) in stock." : "out of stock.")
  }
}

extension [CountryCode] {
  /// The first countries, separated by commas.
  var words: String {
    prefix(20).map(\.code).joined(separator: ", ") + (count > 20 ? " and others" : "")
  }
}

extension OpenEnum<Discount.Refusal> {
  /// Returns the reason of a refused discount, in a sentence.
  func sentence(_ minimum: Money?) -> String {
    switch known {
    case .unknown?: "No such code."
    case .inactive?: "It is switched off."
    case .notStarted?: "It is not valid yet."
    case .ended?: "It has expired."
    case .minimumSpend?:
      minimum.map { "The minimum spend is \($0)." } ?? "The order is below the minimum spend."
    case .usedUp?: "It has reached its usage limit."
    case .usedUpByCustomer?: "You have used it as often as allowed."
    case .currency?: "It is for orders in another currency."
    case nil: "The store says '\(rawValue.terminalSafe)'."
    }
  }
}
