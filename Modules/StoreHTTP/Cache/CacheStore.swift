import Foundation

/// A store of responses, in memory or in a file.
///
/// A store makes no decisions: the cache stage decides which responses are stored and used. It
/// returns responses unchanged or not at all, and evicts the least recently used ones when it is
/// full. No secret of a request reaches it: a key and a variant contain fingerprints. A file also
/// contains no secrets of responses (``StoredResponse/fieldsWithoutSecrets``).
protocol CacheStore: Sendable {
  /// The salt of the fingerprints in this store: random bytes, kept as long as the store, so that
  /// its fingerprints mean nothing elsewhere.
  func salt() async throws -> [UInt8]

  /// `true` if nothing is stored for certain, so that no request has to be looked up.
  var isEmpty: Bool { get }

  /// Returns the responses stored under a key, one for each variant, the newest first.
  func responses(for key: CacheKey) async throws -> [StoredResponse]

  /// Stores a response, replacing the one with the same key and variant.
  func store(_ response: StoredResponse, for key: CacheKey) async throws

  func remove(_ variant: ResponseVariant, for key: CacheKey) async throws

  /// Removes all responses at a URL, for all callers.
  func removeAll(at address: String) async throws
}

extension CacheStore {
  var isEmpty: Bool { false }
}

extension HTTPClient {
  /// The location of cached responses.
  public enum Cache: Sendable, Hashable {
    /// No cache: every request is sent to the origin.
    case off
    /// In memory, up to a number of bytes, as long as the client exists.
    case memory(bytes: Int = 32 * 1024 * 1024)
    /// In a file, up to a number of bytes; several programs may share it.
    case disk(String, bytes: Int = 256 * 1024 * 1024)
  }
}

extension HTTPClient.Cache {
  /// Returns the cache stage, or `nil` without a cache.
  func stage(over next: any HTTPTransport, now: @escaping @Sendable () -> Date) -> CacheStage? {
    let store: any CacheStore
    let capacity: Int
    switch self {
    case .off: return nil
    case .memory(let bytes): (store, capacity) = (MemoryCacheStore(capacity: bytes), bytes)
    case .disk(let path, let bytes):
      (store, capacity) = (SQLiteCacheStore(at: path, capacity: bytes, now: now), bytes)
    }
    // A quarter, so that no single response empties the store.
    return CacheStage(over: next, store: store, entryLimit: capacity / 4, now: now)
  }
}
