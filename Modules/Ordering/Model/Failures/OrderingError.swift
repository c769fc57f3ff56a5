public import FoundationCore
public import StoreHTTP

/// An error of carts, quotes or orders.
public enum OrderingError: Error {
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
  public var code: String {
    switch self {
    case .requestFailed(let error): error.code
    case .notSignedIn: "ordering.not_signed_in"
    case .notAllowed: "ordering.not_allowed"
    case .invalid(let failure): failure.code
    case .notFound: "ordering.not_found"
    case .outOfStock: "ordering.out_of_stock"
    case .discountInvalid: "ordering.discount_invalid"
    case .notShippedThere: "ordering.not_shipped_there"
    case .priceChanged: "ordering.price_changed"
    case .transitionRefused: "ordering.transition_refused"
    case .conflict: "ordering.changed_meanwhile"
    case .refused: "ordering.refused"
    case .unknownOutcome: "ordering.unknown_outcome"
    case .unknownActionOutcome: "ordering.unknown_step"
    case .fileFailed, .fileNotWritable: "ordering.file_failed"
    case .cancelled: "ordering.cancelled"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .requestFailed(let error): error.category
    case .notSignedIn: .authentication
    case .invalid(let failure): failure.category
    case .notFound: .notFound
    case .notAllowed, .outOfStock, .discountInvalid, .notShippedThere, .priceChanged,
      .transitionRefused, .refused:
      .refused
    case .conflict: .conflict
    case .unknownOutcome, .unknownActionOutcome: .unknownOutcome
    case .fileFailed(let error): error.asFailure.category
    case .fileNotWritable(_, let errors): errors.first?.asFailure.category ?? .failed
    case .cancelled: .cancelled
    }
  }

  public var causes: [any Error] {
    switch self {
    case .requestFailed(let error): error.causes
    case .notSignedIn(let error), .notAllowed(let error), .unknownOutcome(_, let error),
      .unknownActionOutcome(_, _, _, let error):
      [error]
    case .invalid(let failure): failure.causes
    case .fileFailed(let error): [error]
    case .fileNotWritable(_, let errors): errors
    case .notFound, .outOfStock, .discountInvalid, .notShippedThere, .priceChanged,
      .transitionRefused, .conflict, .refused, .cancelled:
      []
    }
  }
}

extension OrderingError: FormError {
  public var form: FormFailure? { if case .invalid(let form) = self { form } else { nil } }
}
