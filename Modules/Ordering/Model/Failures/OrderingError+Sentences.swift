import FoundationCore
import StoreHTTP

extension OrderingError {
  public var title: String {
    switch self {
    case .store(let error): error.title
    case .notSignedIn: "The store wants to know who you are."
    case .notAllowed: "Your account may not do that."
    case .invalid(let failure): failure.title
    case .notFound(let what): "There is no \(what)."
    case .outOfStock(let shortages):
      shortages.count == 1
        ? "There is not enough of \(shortages[0].sku)."
        : "There is not enough of \(shortages.count) things."
    case .discountInvalid(let code?, _, _): "The discount '\(code)' does not hold for this order."
    case .discountInvalid(nil, _, _): "The discount does not hold for this order."
    case .notShippedThere(let country?, _): "Nothing is sent to \(country) in that way."
    case .notShippedThere(nil, _): "Nothing is sent there in that way."
    case .priceChanged(_, let total): "It costs \(total) by now."
    case .transitionRefused(let action?, _, _, _): "The order does not allow '\(action.rawValue)'."
    case .transitionRefused(nil, _, _, _): "The order does not allow that."
    case .changedMeanwhile(let what): "Someone else changed the \(what) meanwhile."
    case .refused: "The store does not allow that."
    case .unknownOutcome: "It is not known whether the order was placed."
    case .unknownStep(let step, let number, _, _):
      "It is not known whether '\(step.action.rawValue)' was done with order \(number)."
    case .fileFailed: "The cart and the outbox cannot be kept."
    case .fileRefused(let path, _): "The file \(path.terminalSafe) cannot be written to."
    case .cancelled: "Cancelled."
    }
  }

  public var reason: String? {
    switch self {
    case .store(let error), .notSignedIn(let error), .notAllowed(let error): error.reason
    case .unknownOutcome(_, let error), .unknownStep(_, _, _, let error): error.title
    case .invalid(let failure): failure.reason
    case .outOfStock(let shortages): shortages.sentences
    case .discountInvalid(_, let refusal, let minimum): refusal.sentence(minimum)
    case .notShippedThere(_, let shipped):
      shipped.isEmpty ? nil : "It is sent to \(shipped.words)."
    case .priceChanged(let expected, let total): "It was \(expected), and is \(total) now."
    case .transitionRefused(_, let status, let payment, let allowed):
      Self.state(status, payment, allowed)
    case .refused(let why): why
    case .fileFailed(let error): error.asFailure.title
    case .fileRefused(_, let errors): errors.first?.asFailure.title
    case .notFound, .changedMeanwhile, .cancelled: nil
    }
  }

  private static func state(
    _ status: OpenEnum<OrderStatus>?,
    _ payment: OpenEnum<PaymentStatus>?,
    _ allowed: [OrderAction]
  ) -> String {
    let states = [status?.rawValue, payment?.rawValue].compactMap(\.self)
      .map { $0.replacing("_", with: " ") }
    let now = states.isEmpty ? "" : "It is \(states.joined(separator: " and ")). "
    guard !allowed.isEmpty else { return now + "Nothing more can be done with it." }
    return now + "Allowed now: \(allowed.map(\.rawValue).joined(separator: ", "))."
  }
}

extension [Shortage] {
  fileprivate var sentences: String? {
    let lines = map {
      $0.available > 0
        ? "\($0.sku): \($0.wanted) wanted, \($0.available) available."
        : "\($0.sku): \($0.wanted) wanted, none available."
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
    case .unknown?: "There is no such code."
    case .notStarted?: "It does not hold yet."
    case .ended?: "It holds no more."
    case .minimumSpend?:
      minimum.map { "It holds for orders of \($0) or more." } ?? "The order costs too little."
    case .usedUp?: "It was used as often as it may be."
    case .usedUpByCustomer?: "You have used it as often as one may."
    case .currency?: "It holds for orders in another currency."
    case nil: "The store says '\(rawValue.terminalSafe)'."
    }
  }
}
