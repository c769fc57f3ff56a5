import FoundationCore
import StoreHTTP

extension CatalogError {
  /// What a failure of HTTP means to the catalog.
  ///
  /// - Parameters:
  ///   - error: The failure.
  ///   - what: What was asked for, as in `There is no product 17`.
  init(_ error: HTTPError, asking what: String) {
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
      case (404, _), (410, _): .notFound(what)
      case (409, _): .refused(problem.detail ?? problem.title ?? error.title)
      default: .store(error)
      }
  }

  /// Whether the product was no longer as the editor knew it.
  var isStale: Bool {
    guard case .store(let error) = self, case .status(412, _) = error.kind else { return false }
    return true
  }
}

extension HTTPError.Problem {
  /// The word after the last colon of our own problems' type, `urn:rialto:problem:stock_reserved`.
  fileprivate var stableCode: String? {
    type?.split(separator: ":").last.map(String.init)
  }
}
