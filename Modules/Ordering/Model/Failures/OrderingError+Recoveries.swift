public import FoundationCore
import StoreHTTP

extension OrderingError {
  public var suggestion: String? {
    switch self {
    case .store(let error): error.suggestion
    case .notSignedIn: "Sign in, and do it again."
    case .notAllowed: "Sign in with an account that may, or ask whoever runs the store."
    case .invalid(let failure): failure.suggestion
    case .notFound: "Look for it in the list."
    case .outOfStock(let shortages):
      shortages.contains { $0.available > 0 }
        ? "Take as many as there are, or wait." : "Leave it out, or wait."
    case .discountInvalid: "Leave the code out, or use another."
    case .notShippedThere: "Choose another way of sending, or another country."
    case .priceChanged(_, let total): "Place it for \(total), or look at a new quote first."
    case .transitionRefused(_, _, _, let allowed):
      allowed.isEmpty ? nil : "Do what is allowed first, or look at the history of the order."
    case .changedMeanwhile: "Look at what it has become, and do it again."
    case .refused, .cancelled: nil
    case .unknownOutcome(let order, _):
      "Settle it with its key \(order.key): exactly one order comes of it."
    case .unknownStep: "Look at the history of the order, or do it again with the same key."
    case .fileFailed(let error):
      error.asFailure.suggestion ?? "Check the disk, and the file's rights."
    case .fileRefused: "Choose a place that you may write to."
    }
  }

  public var recoveries: [Recovery] {
    switch self {
    case .store(let error): error.recoveries
    case .notSignedIn: [Recovery(.signIn, title: "Sign in")]
    case .notAllowed: [Recovery(.signIn, title: "Sign in as someone else")]
    case .invalid(let failure): failure.recoveries
    case .outOfStock(let shortages): shortages.map(\.recovery)
    case .discountInvalid:
      [Recovery(.edit(field: "discountCode", accepted: []), title: "Leave the code out")]
    case .notShippedThere(_, let shipped):
      [
        Recovery(.edit(field: "shippingMethod", accepted: []), title: "Send it another way"),
        Recovery(
          .edit(field: "address.country", accepted: shipped.map(\.code)),
          title: "Send it to another country"
        ),
      ]
    case .priceChanged(_, let total):
      [
        Recovery(
          .edit(field: "expectedTotal", accepted: [String(total.minorUnits)]),
          title: "Place it for \(total)"
        )
      ]
    case .unknownOutcome(_, let error): Self.settling(after: error)
    case .fileFailed(let error): error.asFailure.recoveries
    case .notFound, .transitionRefused, .changedMeanwhile, .refused, .unknownStep,
      .fileRefused, .cancelled:
      []
    }
  }
}

extension OrderingError {
  /// Placing the same order again settles this one first, with its own key; where the store wants to
  /// know who asks, that comes first.
  private static func settling(after error: HTTPError) -> [Recovery] {
    let signIn = error.recoveries.filter { $0.action == .signIn }
    return signIn + [
      Recovery(
        .retry(after: .seconds(1)),
        title: "Ask the store with the same key",
        isAutomatic: signIn.isEmpty
      )
    ]
  }
}

extension Shortage {
  /// Taking as many as there are.
  fileprivate var recovery: Recovery {
    Recovery(
      .edit(field: "lines[\(sku)].quantity", accepted: [String(available)]),
      title: available > 0 ? "Take \(available) of \(sku)" : "Leave out \(sku)"
    )
  }
}
