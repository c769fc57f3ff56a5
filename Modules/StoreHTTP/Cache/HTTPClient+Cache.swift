import Foundation

extension HTTPClient {
  /// Where answers are kept.
  public enum Cache: Sendable, Hashable {
    /// Nowhere: every request goes to the origin.
    case off
    /// In memory, up to so many bytes, for as long as the client lives.
    case memory(bytes: Int = 32 * 1024 * 1024)
    /// In a file, up to so many bytes; several programs may share it.
    case disk(String, bytes: Int = 256 * 1024 * 1024)
  }
}

extension HTTPClient.Cache {
  /// The stage that keeps answers there, or nothing where none are kept.
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
    // A quarter, so that no single answer empties the store.
    return CacheStage(
      over: next,
      CacheStage.Configuration(store: store, entryLimit: capacity / 4, now: now)
    )
  }
}
