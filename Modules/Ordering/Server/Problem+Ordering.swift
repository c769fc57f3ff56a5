import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// Why an order is not placed or not changed, with what helps to place or change another.
extension Problem {
  /// There is too little of some of the goods; what there is of each is told.
  static func outOfStock(_ shortages: [Shortage]) -> Problem {
    var problem = Problem(
      409,
      "out_of_stock",
      "There is too little in stock.",
      detail: shortages.map { "\($0.sku): \($0.wanted) wanted, \($0.available) left." }
        .joined(separator: " ")
    )
    problem.members = [.init("shortages", .array(shortages.map(\.json)))]
    return problem
  }

  /// Nothing of such a value is sent there in the way that was asked for.
  static func notShipped(
    to country: CountryCode,
    in currency: Currency,
    _ value: Money,
    by methods: [ShippingMethod]
  ) -> Problem {
    var problem = Problem(409, "not_shipped_there", "The order is not sent to \(country).")
    let rates = methods.compactMap { $0.rate(to: country, in: currency) }
    if let rate = rates.first {
      let least = rate.minimum.map { "at least \($0)" }
      let most = rate.maximum.map { "at most \($0)" }
      let bounds = [least, most].compactMap(\.self).joined(separator: " and ")
      problem.detail = "Only goods of \(bounds) are sent there; these come to \(value)."
    }
    let countries = Set(
      methods.flatMap(\.rates).filter { $0.price.currency == currency }.flatMap(\.countries)
    )
    problem.members = [
      .init("country", .string(country.code)),
      .init("countries", .array(countries.map(\.code).sorted().map(JSONValue.string))),
    ]
    return problem
  }

  /// The code does not hold for the order.
  static func discountInvalid(
    _ code: Discount.ID,
    _ refusal: Discount.Refusal,
    _ minimum: Money? = nil
  ) -> Problem {
    let sentence =
      switch refusal {
      case .unknown: "There is no such code."
      case .notStarted: "It holds from a later day on."
      case .ended: "It does not hold any more."
      case .minimumSpend: "It holds for goods of at least \(minimum?.description ?? "more")."
      case .usedUp: "It was used as often as it may be."
      case .usedUpByCustomer: "The customer has used it as often as one may."
      case .currency: "It is of another currency."
      }
    var problem = Problem(
      409,
      "discount_invalid",
      "The code '\(code)' does not hold for the order.",
      detail: sentence
    )
    problem.members = [
      .init("discount", .string(code.rawValue)), .init("refusal", .string(refusal.rawValue)),
    ]
    problem.members.add("minimumSpend", minimum?.json)
    return problem
  }

  /// The order comes to another amount than the buyer was told.
  static func priceChanged(from expected: Money, to total: Money) -> Problem {
    var problem = Problem(
      409,
      "price_changed",
      "The order comes to another amount.",
      detail: "It comes to \(total), not to \(expected)."
    )
    problem.members = [.init("expected", expected.json), .init("total", total.json)]
    return problem
  }

  /// That cannot be done with the order as it is; what can be is told.
  static func transitionRefused(_ action: OrderAction, of order: Order) -> Problem {
    let allowed = order.allowed.map(\.rawValue)
    var problem = Problem(
      409,
      "transition_refused",
      "The order cannot be changed so.",
      detail: "It is \(order.status) and \(order.payment); "
        + (allowed.isEmpty
          ? "nothing can be done with it any more."
          : "what can be done is: \(allowed.joined(separator: ", ")).")
    )
    problem.members = [
      // Not 'status', which in every problem is that of the answer.
      .init("action", .string(action.rawValue)),
      .init("orderStatus", .string(order.status.rawValue)),
      .init("payment", .string(order.payment.rawValue)),
      .init("allowed", .array(allowed.map(JSONValue.string))),
    ]
    return problem
  }

  /// Whoever places an order names it by a key, so that it can be asked for again.
  static var keyMissing: Problem {
    Problem(
      400,
      "key_missing",
      "Name the request by a key.",
      detail: "Send a key of its own as Idempotency-Key, and the same one when you try again."
    )
  }

  /// The key names another request.
  static var keyReused: Problem {
    Problem(
      422,
      "key_reused",
      "The key was used for something else.",
      detail: "Send another key with another request."
    )
  }

  /// The same request is being done at this moment.
  static var keyInUse: Problem {
    var problem = Problem(
      409,
      "key_in_use",
      "The same request is being done.",
      detail: "Try again with the same key to learn what came of it."
    )
    problem.fields["Retry-After"] = "1"
    return problem
  }
}
