public import FoundationCore
public import StoreHTTP

/// An error of the context.
public enum WishlistError: Failure {
  /// The form is not valid, with an error for each field.
  case invalid(FormFailure)
  /// The server could not be reached, or refused the request.
  case http(HTTPError)
  /// The task was cancelled.
  case cancelled

  public var details: FailureDetails {
    switch self {
    case .invalid(let form): form.details
    case .http(let error): error.details
    case .cancelled: .init("wishlist.cancelled", .cancelled, "Cancelled.")
    }
  }

  init(_ error: HTTPError) {
    self = error.category == .cancelled ? .cancelled : .http(error)
  }
}
