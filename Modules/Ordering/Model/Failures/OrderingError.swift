public import FoundationCore
public import StoreHTTP

/// An error of carts, quotes or orders.
public indirect enum OrderingError: Error {
  /// The request failed.
  case requestFailed(HTTPError)
  /// The store requires the user to sign in.
  case notSignedIn(HTTPError)
  /// The user's account does not have the permission.
  case notAllowed(HTTPError)
  /// Fields of the draft, the request or the rule are invalid.
  case invalid(FormFailure)
  /// There is no such order, shipping method, discount or tax rate.
  case notFound(String)
  /// The stock is too low for some items.
  case outOfStock([Shortage])
  /// The discount does not apply; with its minimum spend if that is the reason.
  case discountInvalid(Discount.ID?, OpenEnum<Discount.Refusal>, minimumSpend: Money?)
  /// The shipping method does not ship to the country; with the countries that it ships to.
  case notShippedThere(CountryCode?, shipped: [CountryCode])
  /// The total differs from the expected one.
  case priceChanged(expected: Money, total: Money)
  /// The order's state does not allow the action; with the state and the allowed actions.
  case transitionRefused(
    OrderAction?,
    OpenEnum<OrderStatus>?,
    OpenEnum<PaymentStatus>?,
    [OrderAction]
  )
  /// Another user has changed it since it was read.
  case conflict(String)
  /// The store refuses it, with its explanation.
  case refused(String)
  /// The API of the shop does not have the operation.
  case unsupported(String)
  /// The order may have been placed; it is in the outbox, to be resolved with its key.
  case unknownOutcome(OutgoingOrder, HTTPError)
  /// The action may have been done; it can be repeated with the key.
  case unknownActionOutcome(OrderActionRequest, Order.ID, key: OutgoingOrder.Key, HTTPError)
  /// The file of cart and outbox cannot be read or written.
  case fileFailed(any Error)
  /// The file of cart and outbox cannot be created for its owner alone.
  case fileNotWritable(String, [any Error])
  /// The caller cancelled the task before anything was done.
  case cancelled
}

extension OrderingError: Failure {
  public var details: FailureDetails {
    switch self {
    case .requestFailed(let error): error.details
    case .notSignedIn(let error):
      .init(
        "ordering.not_signed_in",
        .authentication,
        "The store requires you to sign in.",
        reason: error.reason,
        suggestion: "Sign in, and try again.",
        causes: [error],
        recoveries: [Recovery(.signIn, title: "Sign in")]
      )
    case .notAllowed(let error):
      .init(
        "ordering.not_allowed",
        .refused,
        "Your account does not have permission to do this.",
        reason: error.reason,
        suggestion: "Sign in with another account, or ask the store's administrator.",
        causes: [error],
        recoveries: [Recovery(.signIn, title: "Sign in with another account")]
      )
    case .invalid(let form): form.details
    case .notFound(let what):
      .init(
        "ordering.not_found",
        .notFound,
        "There is no \(what).",
        suggestion: "List what exists, and choose one."
      )
    case .outOfStock(let shortages):
      .init(
        "ordering.out_of_stock",
        .refused,
        shortages.count == 1
          ? "Not enough stock of \(shortages[0].sku)."
          : "Not enough stock of \(shortages.count) products.",
        reason: shortages.isEmpty ? nil : shortages.map(\.sentence).joined(separator: "\n"),
        suggestion: shortages.contains { $0.available > 0 }
          ? "Order the quantity in stock, or try again later."
          : "Leave it out, or try again later.",
        recoveries: shortages.map(\.recovery)
      )
    case .discountInvalid(let code, let refusal, let minimum):
      .init(
        "ordering.discount_invalid",
        .refused,
        code.map { "The discount '\($0)' does not apply to this order." }
          ?? "The discount does not apply to this order.",
        reason: refusal.sentence(minimum),
        suggestion: "Leave out the code, or use another.",
        recoveries: [
          Recovery(.edit(field: "discountCode", accepted: []), title: "Leave out the code")
        ]
      )
    case .notShippedThere(let country, let shipped):
      .init(
        "ordering.not_shipped_there",
        .refused,
        "This order does not ship \(country.map { "to \($0)" } ?? "there").",
        reason: shipped.isEmpty ? nil : "It ships to \(shipped.words).",
        suggestion: "Choose another shipping method or another country.",
        recoveries: [
          Recovery(
            .edit(field: "shippingMethod", accepted: []),
            title: "Choose another shipping method"
          ),
          Recovery(
            .edit(field: "address.country", accepted: shipped.map(\.code)),
            title: "Ship to another country"
          ),
        ]
      )
    case .priceChanged(let expected, let total):
      .init(
        "ordering.price_changed",
        .refused,
        "The total is now \(total).",
        reason: "The expected total was \(expected).",
        suggestion: "Place it for \(total), or get a new quote first.",
        recoveries: [
          Recovery(
            .edit(field: "expectedTotal", accepted: [String(total.minorUnits)]),
            title: "Place it for \(total)"
          )
        ]
      )
    case .transitionRefused(let action, let status, let payment, let allowed):
      .init(
        "ordering.transition_refused",
        .refused,
        "The order does not allow \(action.map { "'\($0.rawValue)'" } ?? "that").",
        reason: Self.state(status, payment: payment, allowed: allowed, instead: action),
        suggestion: allowed.isEmpty
          ? nil : "Do an allowed action first, or see the history of the order."
      )
    case .conflict(let what):
      .init(
        "ordering.changed_meanwhile",
        .conflict,
        "Another user has changed the \(what).",
        suggestion: "Load it again, and retry."
      )
    case .refused(let why):
      .init("ordering.refused", .refused, why)
    case .unsupported(let operation):
      .init(
        "ordering.unsupported",
        .refused,
        "This store's API does not support \(operation).",
        suggestion: "Use the store's own tools."
      )
    case .unknownOutcome(let order, let error):
      .init(
        "ordering.unknown_outcome",
        .unknownOutcome,
        "The order may or may not have been placed.",
        reason: error.title,
        suggestion: "Resume it with its key \(order.key): the store places it once.",
        causes: [error],
        recoveries: Self.resuming(after: error)
      )
    case .unknownActionOutcome(let request, let number, _, let error):
      .init(
        "ordering.unknown_step",
        .unknownOutcome,
        "'\(request.action.rawValue)' of order \(number) may or may not have been done.",
        reason: error.title,
        suggestion: "See the history of the order, or retry with the same key.",
        causes: [error]
      )
    case .fileFailed(let error):
      .init(
        "ordering.file_failed",
        error.asFailure.category,
        "The cart and the outbox cannot be saved.",
        reason: error.asFailure.title,
        suggestion: error.asFailure.suggestion ?? "Check the disk and the file's permissions.",
        causes: [error],
        recoveries: error.asFailure.recoveries
      )
    case .fileNotWritable(let path, let errors):
      .init(
        "ordering.file_failed",
        errors.first?.asFailure.category ?? .failed,
        "The file \(path.terminalSafe) cannot be written to.",
        reason: errors.first?.asFailure.title,
        suggestion: "Choose a folder that you can write to.",
        causes: errors
      )
    case .cancelled: .init("ordering.cancelled", .cancelled, "Cancelled.")
    }
  }

  /// Returns the recovery of placing the same order again, which resumes this one with its key; if
  /// the store requires it, after signing in.
  private static func resuming(after error: HTTPError) -> [Recovery] {
    let signIn = error.recoveries.filter { $0.action == .signIn }
    return signIn + [
      Recovery(
        .retry(after: .seconds(1)),
        title: "Retry with the same key",
        isAutomatic: signIn.isEmpty
      )
    ]
  }
}

extension OrderingError: FormError {
  public var form: FormFailure? { if case .invalid(let form) = self { form } else { nil } }

  /// Returns why an order refuses an action: its state, and what it allows.
  ///
  /// No action on the payment is named: money that moves is no way out of a refusal.
  private static func state(
    _ status: OpenEnum<OrderStatus>?,
    payment: OpenEnum<PaymentStatus>?,
    allowed: [OrderAction],
    instead refused: OrderAction?
  ) -> String {
    let states = [status?.rawValue, payment?.rawValue].compactMap(\.self)
      .map { $0.replacing("_", with: " ") }
    var sentences = states.isEmpty ? [] : ["It is \(states.joined(separator: " and "))."]
    let ways = refused?.isAboutPayment == true ? [] : allowed.filter { !$0.isAboutPayment }
    if allowed.isEmpty {
      sentences.append("It allows no further actions.")
    } else if !ways.isEmpty {
      sentences.append("Allowed actions: \(ways.map(\.rawValue).joined(separator: ", ")).")
    }
    return sentences.joined(separator: " ")
  }
}

extension Shortage {
  /// The recovery of ordering the quantity in stock.
  fileprivate var recovery: Recovery {
    Recovery(
      .edit(field: "lines[\(sku)].quantity", accepted: [String(available)]),
      title: available > 0 ? "Order \(available) of \(sku)" : "Leave out \(sku)"
    )
  }

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
