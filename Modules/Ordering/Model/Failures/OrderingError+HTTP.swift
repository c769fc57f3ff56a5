import FoundationCore
import StoreHTTP

extension OrderingError {
  /// Converts an HTTP error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - what: The thing that was requested, as in "There is no order R-17."
  init(_ error: HTTPError, naming what: String) {
    guard case .status(let status, let problem) = error.kind else {
      self = error.category == .cancelled ? .cancelled : .requestFailed(error)
      return
    }
    if let refusal = OrderProblemDetails(problem), let known = OrderingError(known: refusal) {
      self = known
      return
    }
    self =
      switch status {
      case 400, 422: FormFailure(problem.fields).map(OrderingError.invalid) ?? .requestFailed(error)
      case 401: .notSignedIn(error)
      case 403: .notAllowed(error)
      case 404, 410: .notFound(what)
      case 409: .refused(error.reason ?? error.title)
      case 412: .conflict(what)
      default: .requestFailed(error)
      }
  }

  /// Converts a refusal inside a larger response, which has no status of its own.
  init(_ refusal: OrderProblemDetails) {
    self =
      OrderingError(known: refusal)
      ?? .refused(refusal.detail ?? refusal.title ?? "The store gives no reason.")
  }

  /// Converts a refusal with details; `nil` for any other.
  private init?(known refusal: OrderProblemDetails) {
    switch refusal.code {
    case "out_of_stock": self = .outOfStock(refusal.shortages)
    case "discount_invalid":
      self = .discountInvalid(
        refusal.discount,
        refusal.refusal ?? .known(.unknown),
        minimumSpend: refusal.minimumSpend
      )
    case "not_shipped_there":
      self = .notShippedThere(refusal.country, shipped: refusal.countries)
    case "price_changed":
      guard let expected = refusal.expected, let total = refusal.total else { return nil }
      self = .priceChanged(expected: expected, total: total)
    case "transition_refused":
      self = .transitionRefused(
        refusal.action?.known,
        refusal.orderStatus,
        refusal.payment,
        refusal.allowed.compactMap(\.known)
      )
    default: return nil
    }
  }
}
