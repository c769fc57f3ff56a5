import FoundationCore
public import StoreHTTP

extension CatalogError {
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

extension HTTPClient {
  /// Loads a resource; throws HTTP errors as errors of the catalog.
  func load<Value>(
    _ resource: Resource<Value>,
    named name: String
  ) async throws(CatalogError) -> Loaded<Value> {
    do {
      return try await load(resource)
    } catch {
      throw CatalogError(error, resource: name)
    }
  }
}
