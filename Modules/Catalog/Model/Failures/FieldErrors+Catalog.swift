import FoundationCore

extension FieldErrors {
  /// Throws them as one error of the catalog, where there are any.
  func requireNone() throws(CatalogError) {
    if let failure = FormFailure(self) { throw .invalid(failure) }
  }
}
