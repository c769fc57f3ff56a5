import FoundationCore
import StoreHTTP

extension HTTPClient {
  /// Loads a resource, and converts the error.
  func load<Value>(
    _ resource: Resource<Value>,
    naming what: String
  ) async throws(OrderingError) -> Loaded<Value> {
    do {
      return try await load(resource)
    } catch {
      throw OrderingError(error, naming: what)
    }
  }
}

extension StoreClient {
  /// Loads a resource, and converts the error.
  func load<Value>(
    _ resource: Resource<Value>,
    naming what: String
  ) async throws(OrderingError) -> Loaded<Value> {
    try await http.load(resource, naming: what)
  }

  /// Returns a resource with a value as the request body.
  func sending<Value>(
    _ value: some Encodable,
    to resource: Resource<Value>
  ) throws(OrderingError) -> Resource<Value> {
    do {
      return try resource.sending(value)
    } catch {
      throw .requestFailed(error)
    }
  }
}
