public import FoundationCore
public import StoreHTTP

/// An error of the catalog.
public indirect enum CatalogError: Error {
  /// The store could not be reached, or failed.
  case store(HTTPError)
  /// A page of a list, counted from 1, could not be used; the pages before it could.
  case pageFailed(Int, HTTPError)
  /// The server at a URL has no known store API, with a description and the error of its response.
  case unrecognizedStore(String, answer: String, HTTPError?)
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
  public var details: FailureDetails {
    switch self {
    case .store(let error): error.details
    case .pageFailed(let number, let error):
      .init(
        error.code,
        error.category,
        "Could not load page \(number) of the list.",
        reason: error.sentences,
        suggestion: error.suggestion,
        causes: error.causes,
        recoveries: error.recoveries
      )
    case .unrecognizedStore(let address, let answer, let error):
      .init(
        "catalog.no_store",
        .unavailable,
        "\(address) has no known store API; it answered with \(answer).",
        suggestion: "Check the URL, or name the store API if the store has no products yet.",
        causes: [error].compactMap(\.self)
      )
    case .notSignedIn(let error):
      .init(
        "catalog.not_signed_in",
        .authentication,
        "The store requires a sign-in.",
        reason: error.reason,
        suggestion: "Sign in and try again.",
        causes: [error],
        recoveries: [Recovery(.signIn, title: "Sign in")]
      )
    case .notAllowed(let error):
      .init(
        "catalog.not_allowed",
        .refused,
        "Your account does not have permission to do that.",
        reason: error.reason,
        suggestion: "Sign in with another account, or ask an administrator of the store.",
        causes: [error],
        recoveries: [Recovery(.signIn, title: "Sign in with another account")]
      )
    case .invalid(let form): form.details
    case .notFound(let what):
      .init(
        "catalog.not_found",
        .notFound,
        "There is no \(what).",
        suggestion: "Check the list; it may have been removed."
      )
    case .conflict(let conflict): conflict.details
    case .alreadyReviewed:
      .init(
        "catalog.already_reviewed",
        .conflict,
        "This customer has already reviewed the product.",
        reason: "Each customer can write one review of a product.",
        suggestion: "Remove the earlier review first."
      )
    case .stockReserved(let why):
      .init(
        "catalog.stock_reserved",
        .conflict,
        "This stock is reserved for orders.",
        reason: why,
        suggestion: "Ship or cancel the orders first, or keep the reserved stock.",
        recoveries: [Recovery(.edit(field: "onHand", accepted: []), title: "Correct onHand")]
      )
    case .refused(let why):
      .init("catalog.refused", .refused, "The store refused the change.", reason: why)
    case .importInterrupted(let count, let error):
      .init(
        "catalog.import_cut_short",
        error.category,
        "The import was interrupted after \(count.counted("line")).",
        reason: error.sentences,
        suggestion: "Import the file again; products that were imported stay unchanged.",
        causes: [error],
        recoveries: [Recovery(.retry(after: .seconds(1)), title: "Import again")]
      )
    case .unsupported(let operation):
      .init(
        "catalog.unsupported",
        .refused,
        "This store's API does not support \(operation).",
        suggestion: "Use the store's own tools."
      )
    case .cancelled: .init("catalog.cancelled", .cancelled, "Cancelled.")
    }
  }
}

extension EditConflict {
  fileprivate var details: FailureDetails {
    // The changes of others, one line for each field.
    let changes = theirs.map { "\($0.field): '\($0.before)' is now '\($0.after)'." }
    let isMerged = merged != nil
    return FailureDetails(
      "catalog.conflict",
      .conflict,
      "'\(current.title)' was changed by someone else since you loaded it.",
      reason: changes.isEmpty ? nil : changes.joined(separator: "\n"),
      suggestion: isMerged
        ? "Apply your changes to the current product." : "Compare both versions and edit it again.",
      // A retry with the merged draft, or an edit of each conflicting field.
      recoveries: isMerged
        ? [Recovery(.retry(after: .zero), title: "Apply your changes to the current product")]
        : conflictingFields.map {
          Recovery(.edit(field: $0, accepted: []), title: "Decide on \($0)")
        }
    )
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

  /// Creates the catalog's error for an HTTP error.
  ///
  /// - Parameters:
  ///   - error: The HTTP error.
  ///   - resource: The noun of the requested resource, as in `There is no product 17`.
  public init(_ error: HTTPError, resource: String) {
    guard case .status(let status, let problem) = error.kind else {
      self = error.category == .cancelled ? .cancelled : .store(error)
      return
    }
    let form = FormFailure(problem.fields)
    self =
      switch (status, problem.stableCode) {
      case (_, "already_reviewed"): .alreadyReviewed
      case (_, "stock_reserved"): .stockReserved(problem.detail)
      case (400, _), (422, _): form.map(CatalogError.invalid) ?? .store(error)
      case (401, _): .notSignedIn(error)
      case (403, _): .notAllowed(error)
      case (404, _), (410, _): .notFound(resource)
      case (409, _): error.reason.map(CatalogError.refused) ?? .store(error)
      default: .store(error)
      }
  }

  /// `true` if the store answered 412: the product was changed since the editor loaded it.
  var isPreconditionFailed: Bool {
    guard case .store(let error) = self, case .status(412, _) = error.kind else { return false }
    return true
  }
}

extension HTTPError.Problem {
  /// The code at the end of the type of Rialto's problems, `urn:rialto:problem:stock_reserved`.
  fileprivate var stableCode: String? {
    type?.split(separator: ":").last.map(String.init)
  }
}
