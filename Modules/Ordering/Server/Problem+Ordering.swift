import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// The problems of placing and changing orders, with the values that help to correct a request.
extension Problem {
  /// The problem of a clock whose time no calendar has.
  static var clockOutsideCalendar: Problem {
    Problem(
      409,
      "clock_outside_calendar",
      "The store's clock is wrong.",
      detail: """
        The store's clock shows a time that no calendar has, so nothing was changed. Set the clock of \
        the server, and try again.
        """
    )
  }

  /// Returns the problem of a refund of more than what is left of the payment.
  static func refundTooLarge(_ left: Money) -> Problem {
    Problem(
      409,
      "refund_too_large",
      "The refund is too large.",
      detail: "At most \(left) can be refunded."
    )
  }

  /// Returns the problem of a payment of more than what is due and not paid.
  static func paymentTooLarge(_ left: Money) -> Problem {
    Problem(
      409,
      "payment_too_large",
      "The payment is too large.",
      detail: "At most \(left) can be paid."
    )
  }

  /// Returns the problem of an edit that would add to an order whose amount is settled.
  static func notExtensible(because reason: String) -> Problem {
    Problem(
      409,
      "not_extensible",
      "Nothing can be added to the order.",
      detail: "\(reason) Place another order for more items."
    )
  }

  /// Returns the problem of too little stock, with the stock of each item.
  static func outOfStock(_ shortages: [Shortage]) -> Problem {
    var problem = Problem(
      409,
      "out_of_stock",
      "Not enough stock.",
      detail: shortages.map { "\($0.sku): \($0.wanted) ordered, \($0.available) in stock." }
        .joined(separator: " ")
    )
    problem.members = [.init("shortages", .array(shortages.map(\.json)))]
    return problem
  }

  /// Returns the problem that no shipping method accepts the order for a country.
  static func notShipped(
    to country: CountryCode,
    in currency: Currency,
    subtotal: Money,
    by methods: [ShippingMethod]
  ) -> Problem {
    var problem = Problem(409, "not_shipped_there", "The order does not ship to \(country).")
    let rates = methods.compactMap { $0.rate(to: country, in: currency) }
    if let rate = rates.first {
      let least = rate.minimum.map { "at least \($0)" }
      let most = rate.maximum.map { "at most \($0)" }
      let bounds = [least, most].compactMap(\.self).joined(separator: " and ")
      problem.detail = "The items must cost \(bounds); these cost \(subtotal)."
    }
    let countries = Set(
      methods.flatMap(\.rates).filter { $0.price.currency == currency }.flatMap(\.countries)
    )
    problem.members = [
      .init("country", .string(country.code)),
      .init("countries", .array(countries.map(\.code).ordered().map(JSONValue.string))),
    ]
    return problem
  }

  /// Returns the problem of a discount code that does not apply to an order.
  static func discountInvalid(
    _ code: Discount.ID,
    because refusal: Discount.Refusal,
    minimum: Money? = nil
  ) -> Problem {
    let sentence =
      switch refusal {
      case .unknown: "No such code."
      case .inactive: "The code is switched off."
      case .notStarted: "The code is not valid yet."
      case .ended: "The code has expired."
      case .minimumSpend: "The minimum spend is \(minimum?.description ?? "higher")."
      case .usedUp: "The code has reached its usage limit."
      case .usedUpByCustomer: "The customer has reached the usage limit of the code."
      case .currency: "The code is for another currency."
      }
    var problem = Problem(
      409,
      "discount_invalid",
      "The discount code '\(code)' does not apply to the order.",
      detail: sentence
    )
    problem.members = [
      .init("discount", .string(code.rawValue)), .init("refusal", .string(refusal.rawValue)),
    ]
    problem.members.add("minimumSpend", minimum?.json)
    return problem
  }

  /// Returns the problem of a total that differs from the expected one.
  static func priceChanged(from expected: Money, to total: Money) -> Problem {
    var problem = Problem(
      409,
      "price_changed",
      "The total has changed.",
      detail: "The total is \(total), not \(expected)."
    )
    problem.members = [.init("expected", expected.json), .init("total", total.json)]
    return problem
  }

  /// Returns the problem of an action that the order does not allow, with the allowed ones.
  static func transitionRefused(_ action: OrderAction, of order: Order) -> Problem {
    let allowed = order.allowed.map(\.rawValue)
    var problem = Problem(
      409,
      "transition_refused",
      "The order does not allow '\(action.rawValue)'.",
      detail: "The order is \(order.status) and \(order.payment). "
        + (allowed.isEmpty
          ? "It allows no further actions."
          : "Allowed actions: \(allowed.joined(separator: ", ")).")
    )
    problem.members = [
      // Not 'status', which in every problem is the HTTP status.
      .init("action", .string(action.rawValue)),
      .init("orderStatus", .string(order.status.rawValue)),
      .init("payment", .string(order.payment.rawValue)),
      .init("allowed", .array(allowed.map(JSONValue.string))),
    ]
    return problem
  }

  /// The problem of a request to place an order without an idempotency key.
  static var keyMissing: Problem {
    Problem(
      400,
      "key_missing",
      "The Idempotency-Key header is missing.",
      detail: "Send a new key with each order, and the same key when you retry."
    )
  }

  /// The problem of a key that another request has used.
  static var keyReused: Problem {
    Problem(
      422,
      "key_reused",
      "The idempotency key was used for another request.",
      detail: "Send a new key with a new request."
    )
  }

  /// The problem of a key whose request is still in flight.
  static var keyInUse: Problem {
    var problem = Problem(
      409,
      "key_in_use",
      "A request with this idempotency key is in progress.",
      detail: "Retry with the same key to get its response."
    )
    problem.fields["Retry-After"] = "1"
    return problem
  }
}

/// The problems of issuing invoices and credit notes.
extension Problem {
  /// Returns the problem of an order without a payment, past or due.
  static func nothingToInvoice(_ order: Order) -> Problem {
    Problem(
      409,
      "nothing_to_invoice",
      "There is nothing to invoice.",
      detail: "Order \(order.number) is \(order.status) and \(order.payment); nothing was sent."
    )
  }

  /// Returns the problem of an order without an invoice that a credit note could refer to.
  static func notInvoiced(_ order: Order) -> Problem {
    Problem(
      409,
      "not_invoiced",
      "There is no invoice to credit.",
      detail: "Order \(order.number) has no invoice. Issue its invoice first."
    )
  }

  /// Returns the problem of an order of whose invoice nothing was taken back, or not by an event.
  static func nothingToCredit(_ order: Order, event: OrderEvent.ID?) -> Problem {
    Problem(
      409,
      "nothing_to_credit",
      "There is nothing to credit.",
      detail: event.map {
        "Event \($0) of order \(order.number) takes back nothing of the invoice."
      }
        ?? "Nothing of the invoice of order \(order.number) was refunded or taken back unpaid."
    )
  }
}
