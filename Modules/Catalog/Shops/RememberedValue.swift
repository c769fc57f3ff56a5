import Catalog
import FoundationCore

/// A value that is loaded once and then kept, such as the currency of a store.
///
/// A failed load is not kept. Concurrent first loads may each send a request.
struct RememberedValue<Value: Sendable>: Sendable {
  private let kept = Lock<Value?>(nil)

  /// Returns the value, after loading it if needed.
  func value(
    loading load: () async throws(CatalogError) -> Value
  ) async throws(CatalogError) -> Value {
    if let value = kept.withLock({ $0 }) { return value }
    let value = try await load()
    kept.withLock { $0 = value }
    return value
  }
}
