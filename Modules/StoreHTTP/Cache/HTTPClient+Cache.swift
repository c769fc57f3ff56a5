import Foundation

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
  func stage(
    over next: any HTTPTransport,
    now: @escaping @Sendable () -> Date
  ) -> CacheStage? {
    let store: any CacheStore
    let capacity: Int
    switch self {
    case .off: return nil
    case .memory(let bytes): (store, capacity) = (MemoryCacheStore(capacity: bytes), bytes)
    case .disk(let path, let bytes):
      (store, capacity) = (SQLiteCacheStore(at: path, capacity: bytes, now: now), bytes)
    }
    // A quarter, so that no single response empties the store.
    return CacheStage(
      over: next,
      CacheStage.Configuration(store: store, entryLimit: capacity / 4, now: now)
    )
  }
}
