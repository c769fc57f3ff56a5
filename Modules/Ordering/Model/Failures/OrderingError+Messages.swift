import FoundationCore
import StoreHTTP

extension OrderingError {
  public var title: String {
    switch self {
    case .requestFailed(let error): error.title
    case .notSignedIn: "The store requires you to sign in."
    case .notAllowed: "Your account does not have permission to do this."
    case .invalid(let failure): failure.title
    case .notFound(let what): "There is no \(what)."
    case .outOfStock(let shortages):
      shortages.count == 1
        ? "Not enough stock of \(shortages[0].sku)."
        : "Not enough stock of \(shortages.count) products."
    case .discountInvalid(let code?, _, _): "The discount '\(code)' does not apply to this order."
    case .discountInvalid(nil, _, _): "The discount does not apply to this order."
    case .notShippedThere(let country?, _): "This order does not ship to \(country)."
    case .notShippedThere(nil, _): "This order does not ship there."
    case .priceChanged(_, let total): "The total is now \(total)."
    case .transitionRefused(let action?, _, _, _): "The order does not allow '\(action.rawValue)'."
    case .transitionRefused(nil, _, _, _): "The order does not allow that."
    case .conflict(let what): "Another user has changed the \(what)."
    case .refused: "The store refused the request."
    case .unknownOutcome: "The order may or may not have been placed."
    case .unknownActionOutcome(let request, let number, _, _):
      "'\(request.action.rawValue)' of order \(number) may or may not have been done."
    case .fileFailed: "The cart and the outbox cannot be saved."
    case .fileNotWritable(let path, _): "The file \(path.terminalSafe) cannot be written to."
    case .cancelled: "Cancelled."
    }
  }

  public var reason: String? {
    switch self {
    case .requestFailed(let error), .notSignedIn(let error), .notAllowed(let error): error.reason
    case .unknownOutcome(_, let error), .unknownActionOutcome(_, _, _, let error): error.title
    case .invalid(let failure): failure.reason
    case .outOfStock(let shortages): shortages.sentences
    case .discountInvalid(_, let refusal, let minimum): refusal.sentence(minimum)
    case .notShippedThere(_, let shipped):
      shipped.isEmpty ? nil : "It ships to \(shipped.words)."
    case .priceChanged(let expected, _): "The expected total was \(expected)."
    case .transitionRefused(_, let status, let payment, let allowed):
      Self.state(status, payment: payment, allowed: allowed)
    case .refused(let why): why
    case .fileFailed(let error): error.asFailure.title
    case .fileNotWritable(_, let errors): errors.first?.asFailure.title
    case .notFound, .conflict, .cancelled: nil
    }
  }

  private static func state(
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

extension [Shortage] {
  fileprivate var sentences: String? {
    let lines = map {
      $0.available > 0
        ? "\($0.sku): \($0.wanted) ordered, \($0.available) in stock."
        : "\($0.sku): \($0.wanted) ordered, out of stock."
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

extension [CountryCode] {
  fileprivate var words: String {
    prefix(20).map(\.code).joined(separator: ", ") + (count > 20 ? " and others" : "")
  }
}

extension OpenEnum<Discount.Refusal> {
  fileprivate func sentence(_ minimum: Money?) -> String {
    switch known {
    case .unknown?: "No such code."
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
