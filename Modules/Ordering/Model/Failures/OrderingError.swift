public import FoundationCore
public import StoreHTTP

/// Why carts, quotes or orders could not do what they were asked.
public enum OrderingError: Error {
  /// The store could not be asked, or failed.
  case store(HTTPError)
  /// The store wants to know who asks.
  case notSignedIn(HTTPError)
  /// Who asks may not do that.
  case notAllowed(HTTPError)
  /// The draft, the request or the rule is not right; each field says why.
  case invalid(FormFailure)
  /// There is no such order, method, discount or rate.
  case notFound(String)
  /// There is less than was wanted of some things.
  case outOfStock([Shortage])
  /// The discount does not hold, and what it asks for at least where that is why.
  case discountInvalid(Discount.ID?, OpenEnum<Discount.Refusal>, minimumSpend: Money?)
  /// Nothing is sent there in that way; where it would be.
  case notShippedThere(CountryCode?, shipped: [CountryCode])
  /// It costs something else than was expected.
  case priceChanged(expected: Money, total: Money)
  /// The order is not in a state for that; what would be allowed.
  case transitionRefused(
    OrderAction?,
    OpenEnum<OrderStatus>?,
    OpenEnum<PaymentStatus>?,
    [OrderAction]
  )
  /// Someone else changed it meanwhile.
  case changedMeanwhile(String)
  /// A rule of the store forbids it; the rule in its words.
  case refused(String)
  /// The order may have been placed or not; it is in the outbox, to be settled with its key.
  case unknownOutcome(OutgoingOrder, HTTPError)
  /// A step may have been done or not; the key that it can be repeated with.
  case unknownStep(OrderActionRequest, Order.ID, key: OutgoingOrder.Key, HTTPError)
  /// The file of cart and outbox could not be read or written.
  case fileFailed(any Error)
  /// The file of cart and outbox could not be made for its owner alone.
  case fileRefused(String, [any Error])
  /// The caller changed its mind, before anything was done.
  case cancelled
}

extension OrderingError: Failure {
  public var code: String {
    switch self {
    case .store(let error): error.code
    case .notSignedIn: "ordering.not_signed_in"
    case .notAllowed: "ordering.not_allowed"
    case .invalid(let failure): failure.code
    case .notFound: "ordering.not_found"
    case .outOfStock: "ordering.out_of_stock"
    case .discountInvalid: "ordering.discount_invalid"
    case .notShippedThere: "ordering.not_shipped_there"
    case .priceChanged: "ordering.price_changed"
    case .transitionRefused: "ordering.transition_refused"
    case .changedMeanwhile: "ordering.changed_meanwhile"
    case .refused: "ordering.refused"
    case .unknownOutcome: "ordering.unknown_outcome"
    case .unknownStep: "ordering.unknown_step"
    case .fileFailed, .fileRefused: "ordering.file_failed"
    case .cancelled: "ordering.cancelled"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .store(let error): error.category
    case .notSignedIn: .authentication
    case .invalid(let failure): failure.category
    case .notFound: .notFound
    case .notAllowed, .outOfStock, .discountInvalid, .notShippedThere, .priceChanged,
      .transitionRefused, .refused:
      .refused
    case .changedMeanwhile: .conflict
    case .unknownOutcome, .unknownStep: .unknownOutcome
    case .fileFailed(let error): error.asFailure.category
    case .fileRefused(_, let errors): errors.first?.asFailure.category ?? .failed
    case .cancelled: .cancelled
    }
  }

  public var causes: [any Error] {
    switch self {
    case .store(let error): error.causes
    case .notSignedIn(let error), .notAllowed(let error), .unknownOutcome(_, let error),
      .unknownStep(_, _, _, let error):
      [error]
    case .invalid(let failure): failure.causes
    case .fileFailed(let error): [error]
    case .fileRefused(_, let errors): errors
    case .notFound, .outOfStock, .discountInvalid, .notShippedThere, .priceChanged,
      .transitionRefused, .changedMeanwhile, .refused, .cancelled:
      []
    }
  }
}
