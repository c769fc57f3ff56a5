public import FoundationCore
public import StoreHTTP

/// Why the catalog could not do what it was asked.
public enum CatalogError: Error {
  /// The store could not be asked, or failed.
  case store(HTTPError)
  /// A list could be read only as far as the page before that one, counted from 1.
  case pageFailed(Int, HTTPError)
  /// The server at an address is no store that is known; what it answered, in words.
  case noStore(String, answer: String)
  /// The store wants to know who asks.
  case notSignedIn(HTTPError)
  /// Who asks may not do that.
  case notAllowed(HTTPError)
  /// The draft, the review or the filter is not right; each field says why.
  case invalid(FormFailure)
  /// There is no such product, category or brand.
  case notFound(String)
  /// Someone else changed the product meanwhile; what each side did.
  case conflict(EditConflict)
  /// The customer has reviewed the product before.
  case alreadyReviewed
  /// Orders wait for the stock that would go.
  case stockReserved(String?)
  /// A rule of the store forbids it; the rule in its words.
  case refused(String)
  /// An import ended before the store had told of all of it; how many lines it had told of.
  case importCutShort(after: Int, HTTPError)
  /// The store has no such thing: it is another shop's.
  case unsupported(String)
  /// The caller changed its mind.
  case cancelled
}

extension CatalogError: Failure {
  public var code: String {
    switch self {
    case .store(let error), .pageFailed(_, let error): error.code
    case .noStore: "catalog.no_store"
    case .notSignedIn: "catalog.not_signed_in"
    case .notAllowed: "catalog.not_allowed"
    case .invalid(let failure): failure.code
    case .notFound: "catalog.not_found"
    case .conflict: "catalog.conflict"
    case .alreadyReviewed: "catalog.already_reviewed"
    case .stockReserved: "catalog.stock_reserved"
    case .refused: "catalog.refused"
    case .importCutShort: "catalog.import_cut_short"
    case .unsupported: "catalog.unsupported"
    case .cancelled: "catalog.cancelled"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .store(let error), .pageFailed(_, let error), .importCutShort(_, let error): error.category
    case .noStore: .unavailable
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
    case .pageFailed(let number, _): "Page \(number) of the list cannot be used."
    case .noStore(let address, let answer):
      "\(address) is no store of a known kind: its answer was \(answer)."
    case .notSignedIn: "The store wants to know who you are."
    case .notAllowed: "Your account may not do that."
    case .invalid(let failure): failure.title
    case .notFound(let what): "There is no \(what)."
    case .conflict(let conflict): "Someone else changed \(conflict.current.title) meanwhile."
    case .alreadyReviewed: "This customer has reviewed the product before."
    case .stockReserved: "Orders wait for this stock."
    case .refused: "The store does not allow that."
    case .importCutShort(let count, _):
      "The import ended early, after \(count == 1 ? "1 line" : "\(count) lines")."
    case .unsupported(let what): "This store has no way of \(what)."
    case .cancelled: "Cancelled."
    }
  }

  public var reason: String? {
    switch self {
    case .store(let error), .notSignedIn(let error), .notAllowed(let error): error.reason
    case .pageFailed(_, let error), .importCutShort(_, let error):
      [error.title, error.reason].compactMap(\.self).joined(separator: " ")
    case .invalid(let failure): failure.reason
    case .conflict(let conflict): conflict.reason
    case .stockReserved(let why): why
    case .refused(let why): why
    case .alreadyReviewed: "There is one review of each customer for a product."
    case .noStore, .notFound, .unsupported, .cancelled: nil
    }
  }

  public var causes: [any Error] {
    switch self {
    case .store(let error), .pageFailed(_, let error): error.causes
    case .notSignedIn(let error), .notAllowed(let error), .importCutShort(_, let error): [error]
    case .invalid(let failure): failure.causes
    case .noStore, .notFound, .conflict, .alreadyReviewed, .stockReserved, .refused, .unsupported,
      .cancelled:
      []
    }
  }
}
