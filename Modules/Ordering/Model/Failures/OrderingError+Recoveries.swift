public import FoundationCore
import StoreHTTP

extension OrderingError {
  public var suggestion: String? {
    switch self {
    case .requestFailed(let error): error.suggestion
    case .notSignedIn: "Sign in, and try again."
    case .notAllowed: "Sign in with another account, or ask the store's administrator."
    case .invalid(let failure): failure.suggestion
    case .notFound: "List what exists, and choose one."
    case .outOfStock(let shortages):
      shortages.contains { $0.available > 0 }
        ? "Order the quantity in stock, or try again later." : "Leave it out, or try again later."
    case .discountInvalid: "Leave out the code, or use another."
    case .notShippedThere: "Choose another shipping method or another country."
    case .priceChanged(_, let total): "Place it for \(total), or get a new quote first."
    case .transitionRefused(_, _, _, let allowed):
      allowed.isEmpty ? nil : "Do an allowed action first, or see the history of the order."
    case .conflict: "Load it again, and retry."
    case .refused, .cancelled: nil
    case .unknownOutcome(let order, _):
      "Resume it with its key \(order.key): the store places it once."
    case .unknownActionOutcome: "See the history of the order, or retry with the same key."
    case .fileFailed(let error):
      error.asFailure.suggestion ?? "Check the disk and the file's permissions."
    case .fileNotWritable: "Choose a folder that you can write to."
    }
  }

  public var recoveries: [Recovery] {
    switch self {
    case .requestFailed(let error): error.recoveries
    case .notSignedIn: [Recovery(.signIn, title: "Sign in")]
    case .notAllowed: [Recovery(.signIn, title: "Sign in with another account")]
    case .invalid(let failure): failure.recoveries
    case .outOfStock(let shortages): shortages.map(\.recovery)
    case .discountInvalid:
      [Recovery(.edit(field: "discountCode", accepted: []), title: "Leave out the code")]
    case .notShippedThere(_, let shipped):
      [
        Recovery(
          .edit(field: "shippingMethod", accepted: []),
          title: "Choose another shipping method"
        ),
        Recovery(
          .edit(field: "address.country", accepted: shipped.map(\.code)),
          title: "Ship to another country"
        ),
      ]
    case .priceChanged(_, let total):
      [
        Recovery(
          .edit(field: "expectedTotal", accepted: [String(total.minorUnits)]),
          title: "Place it for \(total)"
        )
      ]
    case .unknownOutcome(_, let error): Self.resuming(after: error)
    case .fileFailed(let error): error.asFailure.recoveries
    case .notFound, .transitionRefused, .conflict, .refused, .unknownActionOutcome,
      .fileNotWritable, .cancelled:
      []
    }
  }
}

extension OrderingError {
  /// Returns the recovery of placing the same order again, which resumes this one with its key; if the
  /// store requires it, after signing in.
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

extension Shortage {
  /// The recovery of ordering the quantity in stock.
  fileprivate var recovery: Recovery {
    Recovery(
      .edit(field: "lines[\(sku)].quantity", accepted: [String(available)]),
      title: available > 0 ? "Order \(available) of \(sku)" : "Leave out \(sku)"
    )
  }
}
