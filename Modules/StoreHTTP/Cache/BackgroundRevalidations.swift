import FoundationCore

/// The background revalidations of cached responses (RFC 5861), each running once.
final class BackgroundRevalidations: Sendable {
  private struct Key: Hashable {
    let key: CacheKey
    let variant: ResponseVariant
  }

  private let running = Lock<[Key: Task<Void, Never>]>([:])

  /// Starts a revalidation, unless it is running already.
  ///
  /// It runs in a task of its own, because it must outlive the call that was served the stale
  /// response.
  func start(
    _ key: CacheKey,
    variant: ResponseVariant,
    running work: @escaping @Sendable () async -> Void
  ) {
    let name = Key(key: key, variant: variant)
    running.withLock { running in
      guard running[name] == nil else { return }
      running[name] = Task {
        await work()
        self.running.withLock { $0[name] = nil }
      }
    }
  }

  /// Returns once no revalidation is running.
  func waitForAll() async {
    while let task = running.withLock({ $0.values.first }) { await task.value }
  }
}
