public import FoundationCore
public import StoreHTTP

/// An error of the catalog.
public enum CatalogError: Error {
  /// The store could not be reached, or failed.
  case store(HTTPError)
  /// A page of a list, counted from 1, could not be used; the pages before it could.
  case pageFailed(Int, HTTPError)
  /// The server at a URL has no known store API, with a description of its response.
  case unrecognizedStore(String, answer: String)
  /// The store requires a sign-in.
  case notSignedIn(HTTPError)
  /// The account has no permission.
  case notAllowed(HTTPError)
  /// The draft, the review or the filter is not valid, with an error for each field.
  case invalid(FormFailure)
  /// The product, category or brand does not exist.
  case notFound(String)
  /// Another editor changed the product since it was loaded.
  case conflict(EditConflict)
  /// The customer has reviewed the product before.
  case alreadyReviewed
  /// Orders reserve the stock, with the details of the store.
  case stockReserved(String?)
  /// A rule of the store forbids it, with the reason of the store.
  case refused(String)
  /// An import was interrupted after a number of reported lines.
  case importInterrupted(after: Int, HTTPError)
  /// The store's API has no such operation.
  case unsupported(String)
  /// The task was cancelled.
  case cancelled
}

extension CatalogError: Failure {
  public var code: String {
    switch self {
    case .store(let error), .pageFailed(_, let error): error.code
    case .unrecognizedStore: "catalog.no_store"
    case .notSignedIn: "catalog.not_signed_in"
    case .notAllowed: "catalog.not_allowed"
    case .invalid(let failure): failure.code
    case .notFound: "catalog.not_found"
    case .conflict: "catalog.conflict"
    case .alreadyReviewed: "catalog.already_reviewed"
    case .stockReserved: "catalog.stock_reserved"
    case .refused: "catalog.refused"
    case .importInterrupted: "catalog.import_cut_short"
    case .unsupported: "catalog.unsupported"
    case .cancelled: "catalog.cancelled"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .store(let error), .pageFailed(_, let error), .importInterrupted(_, let error):
      error.category
    case .unrecognizedStore: .unavailable
    case .notSignedIn: .authentication
    case .notAllowed, .refused, .unsupported: .refused
    case .invalid(let failure): failure.category
    case .notFound: .notFound
    case .conflict, .alreadyReviewed, .stockReserved: .conflict
    case .cancelled: .cancelled
    }
  }

  public var title: String {
    switch self {
    case .store(let error): error.title
    case .pageFailed(let number, _): "Could not load page \(number) of the list."
    case .unrecognizedStore(let address, let answer):
      "\(address) has no known store API; it answered with \(answer)."
    case .notSignedIn: "The store requires a sign-in."
    case .notAllowed: "Your account does not have permission to do that."
    case .invalid(let failure): failure.title
    case .notFound(let what): "There is no \(what)."
    case .conflict(let conflict):
      "'\(conflict.current.title)' was changed by someone else since you loaded it."
    case .alreadyReviewed: "This customer has already reviewed the product."
    case .stockReserved: "This stock is reserved for orders."
    case .refused: "The store refused the change."
    case .importInterrupted(let count, _):
      "The import was interrupted after \(count == 1 ? "1 line" : "\(count) lines")."
    case .unsupported(let operation): "This store's API does not support \(operation)."
    case .cancelled: "Cancelled."
    }
  }

  public var reason: String? {
    switch self {
    case .store(let error), .notSignedIn(let error), .notAllowed(let error): error.reason
    case .pageFailed(_, let error), .importInterrupted(_, let error):
      [error.title, error.reason].compactMap(\.self).joined(separator: " ")
    case .invalid(let failure): failure.reason
    case .conflict(let conflict): conflict.reason
    case .stockReserved(let why): why
    case .refused(let why): why
    case .alreadyReviewed: "Each customer can write one review of a product."
    case .unrecognizedStore, .notFound, .unsupported, .cancelled: nil
    }
  }

  public var causes: [any Error] {
    switch self {
    case .store(let error), .pageFailed(_, let error): error.causes
    case .notSignedIn(let error), .notAllowed(let error), .importInterrupted(_, let error): [error]
    case .invalid(let failure): failure.causes
    case .unrecognizedStore, .notFound, .conflict, .alreadyReviewed, .stockReserved, .refused,
      .unsupported,
      .cancelled:
      []
    }
  }
}

extension FieldErrors {
  /// Throws `CatalogError.invalid` if there are any errors.
  func throwIfInvalid() throws(CatalogError) {
    if let failure = FormFailure(self) { throw .invalid(failure) }
  }
}

extension CatalogError: FormError {
  public var form: FormFailure? { if case .invalid(let form) = self { form } else { nil } }
}
