import StoreHTTP

extension HTTPClient {
  /// Asks for something, and says what a failure means.
  func load<Value>(
    _ resource: Resource<Value>,
    asking what: String
  ) async throws(CatalogError) -> DecodedResponse<Value> {
    do {
      return try await load(resource)
    } catch {
      throw CatalogError(error, asking: what)
    }
  }
}
